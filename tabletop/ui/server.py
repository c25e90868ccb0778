"""A setting of Jupyter's server: answers go out at once.

Without it the system holds a long answer back until the page has acknowledged its beginning, about 40 ms a click.
`make lab` names this class on the command line; everything works without it, a little slower.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """The usual connection between a page and its kernel, with TCP_NODELAY."""

    def connect(self) -> Any:
        """As always, after asking the socket not to wait."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
