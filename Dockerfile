# Parlour as an image: `docker build -t parlour .`, then `docker compose up` (compose.yaml), or alone:
#   docker run -p 127.0.0.1:8000:8000 -v parlour:/data --env-file parlour.env --read-only --tmpfs /tmp parlour
FROM python:3.13-slim-trixie AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /venv
WORKDIR /house
COPY requirements.txt .
RUN /venv/bin/pip install --require-hashes -r requirements.txt
COPY . .
RUN /venv/bin/python -m tools.catalogues && /venv/bin/python -m compileall -q /house

FROM python:3.13-slim-trixie
# pg_dump and psql are for `manage.py backup` and `restore`; pg_dump saves no PostgreSQL that is newer than itself, and
# that of trixie is 17, as in compose.yaml. Its patches are wanted, and Debian keeps no package but the newest:
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /data --create-home parlour && install --directory --owner parlour /backups
COPY --from=build /venv /venv
COPY --from=build /house /house
ENV PATH=/venv/bin:$PATH VAR_DIR=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /house
# By number, so that whoever runs it can see that it is not root.
USER 10001
VOLUME /data
EXPOSE 8000
# The name by which the house is asked must be one of its own.
HEALTHCHECK --interval=10s --timeout=12s --start-period=60s CMD ["python", "-m", "operations.alive"]
STOPSIGNAL SIGTERM
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0"]
