import {
  logoutOthers,
  updateAvatar,
  updateExports,
  updateNotifications,
} from '@rankline/contract/account/calls'
import { checkSession, login } from '@rankline/contract/auth/calls'
import { checkClient } from '@rankline/contract/clients/calls'
import { utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { signUp } from '../../../tests/support/people.ts'
import { largePicture, pictureFile } from '../../../tests/support/pictures.ts'

const app = appForTests()

const fetchFile = async (url: string) => {
  const { statusCode, headers, rawPayload } = await app.app.inject({ url })
  return { status: statusCode, headers, bytes: rawPayload }
}

test.each([
  ['a gif', () => pictureFile('gif'), 'must be a file of type jpeg, jpg, png'],
  ['301 KB', () => pictureFile('png', { kilobytes: 301 }), 'must be lesser than 300KB.'],
  ['a gif that says it is a png', () => pictureFile('gif', { as: 'png' }), 'must be a JPEG or PNG picture'],
  [
    'no picture',
    () => new File(['<svg/>'], 'me.png', { type: 'image/png' }),
    'must be a JPEG or PNG picture',
  ],
  ['nothing', () => '', 'avatar field is required'],
])('an avatar that is %s is refused', async (_what, file, message) => {
  const { token } = await signUp(app)
  const { status, body } = await app.call(updateAvatar, { avatar: await file() }, token)
  expect([status, body.message]).toEqual([422, message])
  expect((await app.items(checkSession, {}, token)).avatar_location).toBeNull()
})

test('an avatar may have 40 million pixels, however few bytes they take', async () => {
  const { token } = await signUp(app)
  const tooLarge = largePicture(6_400)
  expect(tooLarge.size).toBeLessThan(20_000)
  const { status, body } = await app.call(updateAvatar, { avatar: tooLarge }, token)
  expect([status, body.message]).toEqual([422, messages.notAPicture])
  expect((await app.call(updateAvatar, { avatar: largePicture(6_300) }, token)).status).toBe(200)
})

test('an avatar is made anew, and the one before is gone', async () => {
  const { token } = await signUp(app)
  const first = await app.items(updateAvatar, { avatar: await pictureFile('jpeg') }, token)
  expect(first.avatar_location).toMatch(/^\/api\/v1\/files\/avatars\/[0-9a-f]{32}\.webp$/)
  const { status, headers, bytes } = await fetchFile(first.avatar_location ?? '')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
  })
  const { format, width, height, exif } = await sharp(bytes).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 256,
    height: 256,
    exif: undefined,
  })

  const second = await app.items(updateAvatar, { avatar: await pictureFile('png') }, token)
  expect(second.avatar_location).not.toBe(first.avatar_location)
  expect((await fetchFile(first.avatar_location ?? '')).status).toBe(404)
  expect((await app.items(checkSession, {}, token)).avatar_location).toBe(second.avatar_location)
  for (const path of ['avatars/..%2f..%2fsecret', 'avatars/nope.webp', 'secret/me.png'])
    expect((await fetchFile(`/api/v1/files/${path}`)).status).toBe(404)
})

test("a brand's client has a picture too, and a visitor has none", async () => {
  const client = await signUpClient(app, await makeBrand(app, await signUp(app)))
  const avatar = await pictureFile('png')
  const { avatar_location } = await app.items(updateAvatar, { avatar }, client.token)
  expect((await app.items(checkClient, {}, client.token)).avatar_location).toBe(avatar_location)
  expect((await app.call(updateAvatar, { avatar })).status).toBe(401)
})

test('other sessions are ended, this one goes on', async () => {
  const { token, username, password } = await signUp(app)
  const stranger = await signUp(app)
  const others = [
    await app.items(login, { username, password }),
    await app.items(login, { username, password }),
  ]
  const { status, body } = await app.call(logoutOthers, {}, token)
  expect([status, body.message]).toEqual([200, 'You have been logged out of 2 other sessions.'])
  for (const other of others) expect((await app.call(checkSession, {}, other.token)).status).toBe(401)
  expect((await app.call(checkSession, {}, token)).status).toBe(200)
  expect((await app.call(checkSession, {}, stranger.token)).status).toBe(200)
})

test('exports go nowhere by themselves, and through nobody else’s connection', async () => {
  const { token } = await signUp(app)
  const user = await app.items(updateExports, { user_api_id: 'disabled' }, token)
  expect(user).toMatchObject({ auto_export_type: 'disabled', user_apis: [] })
  expect((await app.call(updateExports, { user_api_id: 1 }, token)).status).toBe(404)
  expect((await app.call(updateExports, { user_api_id: 'weekly' }, token)).status).toBe(422)
})

test('ACC-016 the wish for a mail is 0 or 1', async () => {
  const { token } = await signUp(app)
  const names = [
    'allow_news',
    'allow_promotions',
    'allow_blog_posts',
    'allow_daily_status',
    'allow_weekly_status',
  ]
  const none = Object.fromEntries(names.map((name) => [name, 0]))
  for (const name of names) {
    const { status, body } = await app.call(updateNotifications, { ...none, [name]: 2 }, token)
    expect([status, body]).toMatchObject([422, { errors: { [name]: ['may get only specific values'] } }])
    expect(await app.items(updateNotifications, { ...none, [name]: 1 }, token)).toMatchObject({
      ...none,
      [name]: 1,
    })
  }
})

test('ACC-030 ACC-031 who somebody is has these fields, and no password', async () => {
  const { token } = await signUp(app, { isOnTrial: true })
  const user = await app.items(checkSession, {}, token)
  expect(Object.keys(user).toSorted()).toEqual(
    [
      ...['id', 'username', 'email', 'name', 'avatar_location', 'auth_type', 'driver_name', 'status', 'role'],
      ...['package', 'package_slug', 'invitation', 'user_brand_id', 'user_brand', 'user_member'],
      ...['allow_news', 'allow_promotions', 'allow_blog_posts', 'allow_daily_status', 'allow_weekly_status'],
      ...['auto_export_type', 'user_apis', 'list_layout', 'session'],
    ].toSorted(),
  )
  const ends = utcDay(14)
  expect(user.user_member).toEqual({
    days_left: 14,
    status: 1,
    role: 'admin',
    is_expired: 0,
    end_at_date: ends,
  })
})
