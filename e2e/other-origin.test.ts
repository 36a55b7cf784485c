import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type * as client from '@rankline/client'
import { createApiToken } from '@rankline/contract/api-tokens/calls'
import { test } from './person.ts'

// The client runs in a page of another origin, with a token and without a cookie.

const folder = fileURLToPath(new URL('../client/dist/', import.meta.url))

const site = createServer(async (request, response) => {
  const path = request.url ?? '/'
  if (path === '/')
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sheet</title>')
  try {
    const text = await readFile(`${folder}${path}`, 'utf8')
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(text)
  } catch {
    response.writeHead(404).end()
  }
})
test.beforeAll(() => new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve)))
test.afterAll(() => void site.close())

test('a page of another origin reads and writes by the client, and reaches no call of the screens', async ({
  page,
  person,
  baseURL,
}) => {
  const permissions = ['read', 'manage']
  const { token } = await person.call(createApiToken, { name: 'page', permissions, expires_in: '30' })
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  const seen = await page.evaluate(
    async ({ url, token }) => {
      const { createClient }: typeof client = await import('/client.js' as string)
      const rankline = createClient({ url, token })
      const made = await rankline.call('createProject', {
        name: 'Shop',
        url: 'shop.example.com',
        country: 'DE',
      })
      const { data } = await rankline.call('listProjects', {})
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${url}/api/public/v1/account`, { headers })
      const screens = await fetch(`${url}/api/v1/users/check`, { headers }).then(
        () => 'answered',
        () => 'refused by the browser',
      )
      return {
        isThere: data.some(({ id }) => id === made.id),
        limit: answer.headers.get('ratelimit-policy'),
        screens,
      }
    },
    { url: baseURL!, token },
  )
  expect(seen).toEqual({ isThere: true, limit: '"token";q=600;w=60', screens: 'refused by the browser' })
})
