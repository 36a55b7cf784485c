import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { createEchoApp } from '../../../tests/support/echo.ts'
import { sendRaw } from '../../../tests/support/raw-request.ts'
import { sharedByTests } from '../../../tests/support/shared-by-tests.ts'

const echo = sharedByTests(createEchoApp)
let port: number

beforeAll(async () => {
  await echo.app.listen({ host: '127.0.0.1', port: 0 })
  port = (echo.app.server.address() as AddressInfo).port
})

test('a connection ends with the last answer it may carry, and refuses nobody', async () => {
  echo.app.server.maxRequestsPerSocket = 2
  const requests = 'GET /api/v1/echo/read?name=Ada HTTP/1.1\r\nhost: rank.example.com\r\n\r\n'.repeat(3)
  const { text } = await sendRaw(port, requests)
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(text.match(/^connection: \S+/gim)).toEqual(['Connection: keep-alive', 'connection: close'])
})
