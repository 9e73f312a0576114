"""What nginx does in front of the servers."""

PROXY = """
    upstream reunite {{
{servers}
        keepalive 64;
    }}
    server {{
        listen 127.0.0.1:{port};
        client_max_body_size 64m;
        location / {{
            proxy_pass http://reunite;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
            # Event streams, and uploads that are refused early.
            proxy_buffering off;
            proxy_request_buffering off;
            proxy_read_timeout 1h;
            # A server that is gone: the other one is asked, but a write is not sent twice.
            proxy_next_upstream error timeout;
            proxy_connect_timeout 2s;
        }}
    }}
"""


def proxy(port: int, servers: list[int]) -> str:
    """The settings of nginx on a port, which gives each request to one of the servers on some ports."""
    lines = (f"        server 127.0.0.1:{server} max_fails=1 fail_timeout=1s;" for server in servers)
    return PROXY.format(port=port, servers="\n".join(lines))
