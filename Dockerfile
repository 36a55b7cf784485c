# Compiling runs on the machine that builds, also for other processors; what it makes is the same for all.
FROM --platform=$BUILDPLATFORM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY contract/package.json contract/
COPY serp/package.json serp/
COPY sandbox/package.json sandbox/
COPY client/package.json client/
COPY cli/package.json cli/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# `--build-arg WITHOUT_SANDBOX=1` leaves the engine that invents results out of the image.
ARG WITHOUT_SANDBOX=
RUN if [ -n "$WITHOUT_SANDBOX" ]; then rm -r sandbox/dist && mkdir sandbox/dist; fi

FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS dependencies
WORKDIR /app
COPY --from=build /app/.npmrc /app/package.json /app/package-lock.json ./
COPY --from=build /app/contract/package.json contract/
COPY --from=build /app/serp/package.json serp/
COPY --from=build /app/sandbox/package.json sandbox/
COPY --from=build /app/server/package.json server/
RUN npm ci --omit=dev --no-audit --no-fund --workspace contract --workspace serp --workspace sandbox --workspace server

FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/contract/dist contract/dist
COPY --from=build /app/serp/dist serp/dist
COPY --from=build /app/sandbox/dist sandbox/dist
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/web/dist/app web/dist/app
# Links the libraries of the embedded PostgreSQL, because the files of a running container cannot be written.
RUN ["node", "-e", "import('/app/server/dist/platform/database/embedded-files.js').then(({ embeddedPostgres }) => embeddedPostgres())"]
RUN mkdir -m 700 /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_ENV=production
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/processes/supervisor.js"]
