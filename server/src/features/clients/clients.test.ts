import { checkSession, login } from '@rankline/contract/auth/calls'
import { brandByAddress } from '@rankline/contract/brands/calls'
import { checkClient, loginClient, logoutClient, registerClient } from '@rankline/contract/clients/calls'
import { DAY } from '@rankline/contract/days'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { inviteMembers, listMembers } from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { createProject, findProject, listProjects } from '@rankline/contract/projects/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient, type TestBrand } from '../../../tests/support/clients.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { unique } from '../../../tests/support/resale.ts'

const app = appForTests()
let owner: SignedUp
let brand: TestBrand

beforeAll(async () => {
  owner = await signUp(app)
  brand = await makeBrand(app, owner)
})

const setStatus = (table: 'clients' | 'brands', id: number, status: number) =>
  app.database.db.updateTable(table).set({ status }).where('id', '=', id).execute()

describe('brands', () => {
  test('WL-095 a visitor learns of a brand what its log-in page shows, and nothing else', async () => {
    const found = await app.call(brandByAddress, { address_name: brand.addressName.toUpperCase() })
    expect(found.body.items).toEqual({
      id: brand.id,
      name: 'Acme Search',
      address_name: brand.addressName,
      slogan: 'Found first.',
      terms_url: null,
      privacy_url: null,
      logo: null,
      logo_dark: null,
      icon: null,
      brand_settings: [],
      theme_data: expect.objectContaining({ background_color: '#3D4968' }),
    })
  })

  test('WL-054 a theme that is not given has the layout of the specification', async () => {
    const { addressName } = await makeBrand(app, owner)
    const { theme_data } = await app.items(brandByAddress, { address_name: addressName })
    expect(theme_data).toMatchObject({
      form_position: 'left',
      logo_position: 'left',
      logo_type: 'dark',
      slogan_visibility: 'show',
    })
  })

  test('WL-054 WL-052 SEC-016 of a theme only colours and choices that are such are believed', async () => {
    const bad = { background_color: 'red;}', button_color: '#12', form_position: 'top', more: 'x' }
    const theme = { ...bad, focus_color: '#00ff00', logo_position: 'center' }
    const { addressName } = await makeBrand(app, owner, { theme })
    const { theme_data } = await app.items(brandByAddress, { address_name: addressName })
    expect(theme_data).toEqual({
      background_color: '#3D4968',
      button_color: '#FFAA05',
      button_font_color: '#61430A',
      input_color: '#ffffff',
      input_font_color: '#ffffff',
      focus_color: '#00ff00',
      label_color: '#ffffff',
      slogan_color: '#D2DCF5',
      form_position: 'left',
      logo_position: 'center',
      logo_type: 'dark',
      slogan_visibility: 'show',
    })
  })

  test('an unknown or disabled brand is not found', async () => {
    const closed = await makeBrand(app, owner)
    await setStatus('brands', closed.id, 0)
    for (const address_name of ['nope', '', closed.addressName])
      expect((await app.call(brandByAddress, { address_name })).status).toBe(404)
  })
})

describe('sessions', () => {
  test('WL-105 a client signs in under their own brand only', async () => {
    const other = await makeBrand(app, await signUp(app))
    const { username, password, addressName } = await signUpClient(app, brand)
    const { token, user } = await app.items(loginClient, { username, password, address_name: addressName })
    expect(token).toHaveLength(43)
    expect(user).toMatchObject({ username, role: 'client' })
    const wrong = [
      { username, password, address_name: other.addressName },
      { username, password, address_name: 'nope' },
      { username, password: 'wrong-words', address_name: addressName },
      { username: owner.username, password: owner.password, address_name: addressName },
    ]
    for (const input of wrong) {
      const { status, body } = await app.call(loginClient, input)
      expect(status).toBe(422)
      expect(body.message).toBe('Username or password is wrong.')
    }
    expect((await app.call(login, { username, password })).status).toBe(422)
  })

  test.each([
    ['WL-084 username', { username: '' }, 'username', 'username field is required'],
    ['WL-084 username of two', { username: 'ab' }, 'username', 'must be between 3-32 characters'],
    ['WL-084 username of 33', { username: 'x'.repeat(33) }, 'username', 'must be between 3-32 characters'],
    ['WL-084 password', { password: '' }, 'password', 'password field is required'],
    ['WL-084 password of five', { password: 'abcde' }, 'password', 'must be between 6-24 characters'],
    ['WL-084 password of 25', { password: 'x'.repeat(25) }, 'password', 'must be between 6-24 characters'],
    ['WL-084 address_name', { address_name: '' }, 'address_name', 'address name field is required'],
  ])('%s is needed to log in', async (_what, change, field, text) => {
    const input = { username: 'somebody', password: 'secret-words', address_name: 'somewhere', ...change }
    const { status, body } = await app.call(loginClient, input)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { [field]: [text] } })
    const { [field as keyof typeof input]: _left, ...without } = input
    expect((await app.call(loginClient, without)).body).toMatchObject({
      errors: { [field]: [expect.stringContaining('field is required')] },
    })
  })

  test('WL-084 names of 3 and 32 and passwords of 6 and 24 characters log in', async () => {
    for (const [username, password] of [
      [unique('').slice(0, 3).padEnd(3, 'z'), 'Kq7-vX'],
      [unique('client').padEnd(32, 'z'), 'Kq7-vX-wolf-meadow-77-ab'],
    ] as const) {
      expect([3, 32]).toContain(username.length)
      expect([6, 24]).toContain(password.length)
      const email = `${unique('client')}@example.com`
      await app.items(registerClient, { username, password, email, user_brand_id: brand.id })
      const input = { username, password, address_name: brand.addressName }
      expect((await app.items(loginClient, input)).user.username).toBe(username)
    }
  })

  test('WL-108 WL-113 a client asks who they are and logs out', async () => {
    const client = await signUpClient(app, brand)
    const checked = await app.items(checkClient, {}, client.token)
    expect(checked).toMatchObject({ id: client.userId, username: client.username, user_brand_id: brand.id })
    expect(checked).toMatchObject({ user_brand: { name: 'Acme Search' } })
    await app.items(logoutClient, {}, client.token)
    expect((await app.call(checkClient, {}, client.token)).status).toBe(401)
  })

  test('SEC-027 neither check takes the other kind of token', async () => {
    const client = await signUpClient(app, brand)
    expect((await app.call(checkSession, {}, client.token)).status).toBe(403)
    expect((await app.call(checkClient, {}, owner.token)).status).toBe(403)
    expect((await app.items(checkSession, {}, owner.token)).user_brand_id).toBeNull()
  })

  test('a disabled client or brand is refused at the door and with the token they hold', async () => {
    const shop = await makeBrand(app, owner)
    const client = await signUpClient(app, shop)
    const { username, password, addressName: address_name } = client
    for (const [table, id] of [
      ['clients', client.userId],
      ['brands', shop.id],
    ] as const) {
      await setStatus(table, id, 0)
      expect((await app.call(checkClient, {}, client.token)).status).toBe(401)
      expect((await app.call(listProjects, {}, client.token)).status).toBe(401)
      expect((await app.call(loginClient, { username, password, address_name })).status).toBe(422)
      await setStatus(table, id, 1)
      // An old token stays invalid.
      expect((await app.call(checkClient, {}, client.token)).status).toBe(401)
      client.token = (await app.items(loginClient, { username, password, address_name })).token
    }
    expect((await app.call(checkClient, {}, client.token)).status).toBe(200)
  })
})

describe('registration', () => {
  const form = (change: object) => ({
    username: 'newcomer',
    password: 'secret-words',
    email: 'newcomer@example.com',
    user_brand_id: brand.id,
    ...change,
  })

  test('WL-106 a client registers under a brand, once per name and address', async () => {
    const shop = await makeBrand(app, owner, { days: 30 })
    const input = form({ user_brand_id: shop.id })
    expect((await app.items(registerClient, input)).redirect).toBe(`/white-label/brand/${shop.addressName}`)
    const again = await app.call(registerClient, { ...input, email: 'other@example.com' })
    expect(again.body).toMatchObject({ errors: { username: ['This username is already taken.'] } })
    const sameEmail = await app.call(registerClient, { ...input, username: 'another' })
    expect(sameEmail.body).toMatchObject({ errors: { email: ['This email address is already registered.'] } })
    const elsewhere = await makeBrand(app, owner)
    await app.items(registerClient, form({ user_brand_id: elsewhere.id }))
    const { end_at } = await app.database.db
      .selectFrom('clients')
      .select('end_at')
      .where('brand_id', '=', shop.id)
      .executeTakeFirstOrThrow()
    expect(Math.round((Number(end_at) - Date.now()) / DAY)).toBe(30)
  })

  const longest = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.example`
  const [name, secret] = ['must be between 3-32 characters', 'must be between 6-24 characters']

  test.each([
    ['no username', { username: '' }, 'username', 'username field is required'],
    ['username of two', { username: 'ab' }, 'username', name],
    ['username of 33', { username: 'x'.repeat(33) }, 'username', name],
    ['no password', { password: '' }, 'password', 'password field is required'],
    ['a password of five', { password: 'abcde' }, 'password', secret],
    ['a password of 25', { password: 'Kq7-vX-wolf-meadow-77-abc' }, 'password', secret],
    ['no email', { email: '' }, 'email', 'email field is required'],
    ['a bad email', { email: 'nobody' }, 'email', expect.any(String)],
    ['an email of 191', { email: `x${longest}` }, 'email', expect.any(String)],
    ['no brand', { user_brand_id: '' }, 'user_brand_id', expect.any(String)],
  ])('WL-085 %s is refused', async (_what, change, field, text) => {
    const { status, body } = await app.call(registerClient, form(change))
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { [field]: [text] } })
    expect(Object.keys((body as { errors: object }).errors)).toEqual([field])
    const { [field as 'username']: _left, ...without } = form({})
    expect((await app.call(registerClient, without)).body).toMatchObject({
      errors: { [field]: [expect.any(String)] },
    })
  })

  test('WL-085 the longest and shortest values register, without an invitation', async () => {
    expect(longest).toHaveLength(190)
    const shop = await makeBrand(app, owner)
    for (const change of [
      { username: 'abc', password: 'Kq7-vX', email: 'abc@example.com' },
      { username: 'y'.repeat(32), password: 'Kq7-vX-wolf-meadow-77-ab', email: longest },
    ])
      await app.items(registerClient, form({ user_brand_id: shop.id, ...change }))
  })

  test('a password is not the name of the brand, and nobody learns ours by one', async () => {
    const said = async (password: string) => (await app.call(registerClient, form({ password }))).body
    const isName = { errors: { password: [messages.passwordIsProduct] } }
    expect(await said('Acme Search 1')).toMatchObject(isName)
    expect(await said('acmesearch2026')).toMatchObject(isName)
    expect(await said('rankline2026')).not.toMatchObject(isName)
  })

  test('WL-086 a brand by invitation takes nobody without one', async () => {
    const closed = await makeBrand(app, owner, { isByInvitation: true })
    const { status, body } = await app.call(registerClient, form({ user_brand_id: closed.id }))
    expect(status).toBe(422)
    expect(body.message).toBe('You need an invitation to register here.')
    const invented = form({ user_brand_id: closed.id, invitation: 'made-up' })
    expect((await app.call(registerClient, invented)).status).toBe(422)
    expect((await app.call(registerClient, form({ user_brand_id: 999_999 }))).status).toBe(404)
  })
})

describe('what a client has', () => {
  test('a project of a client is theirs, and its keywords say who made them', async () => {
    const client = await signUpClient(app, brand)
    const { project } = await app.items(
      createProject,
      { project_name: 'Bakery', project_url: 'https://bakery.example.com' },
      client.token,
    )
    expect(project).toMatchObject({ userable_type: 'user_dashboards', userable_id: client.userId })
    expect(project).toMatchObject({ is_owner: true, role: 'client', username: client.username })
    await makeKeywords(app, client, project, 'rye bread')
    const { data } = await app.items(listKeywords, { project_id: project.id }, client.token)
    expect(data[0]).toMatchObject({
      user_member_memberable_id: client.userId,
      user_member_userable_type: 'user_dashboards',
      user_dashboard_username: client.username,
      user_username: null,
    })
    const sibling = await signUpClient(app, brand)
    expect((await app.call(findProject, { project_id: project.id }, sibling.token)).status).toBe(404)
    expect((await app.items(listProjects, {}, sibling.token)).total).toBe(0)
  })

  test("PROJ-018 an agency lists and looks at its clients' projects, and nobody else's", async () => {
    const agency = await signUp(app)
    const [one, two] = [await makeBrand(app, agency), await makeBrand(app, agency)]
    const [first, second] = [await signUpClient(app, one), await signUpClient(app, two)]
    const project = await makeProject(app, first)
    await makeProject(app, second)
    const own = await makeProject(app, agency)

    const list = async (input: object, token: string) =>
      (await app.items(listProjects, { ...input }, token)).data.map(({ id }) => id)
    expect(await list({ white_label: 1 }, agency.token)).toHaveLength(2)
    expect(await list({ user_dashboard: first.userId }, agency.token)).toEqual([project.id])
    expect(await list({}, agency.token)).toEqual([own.id])
    expect(await list({ white_label: 1 }, owner.token)).not.toContain(project.id)
    expect((await app.call(listProjects, { user_dashboard: first.userId }, owner.token)).status).toBe(404)

    const found = await app.items(findProject, { project_id: project.id }, agency.token)
    expect(found).toMatchObject({ is_owner: false, role: 'viewer', userable_type: 'user_dashboards' })
    expect((await app.call(findProject, { project_id: project.id }, owner.token)).status).toBe(404)
    expect((await app.call(listProjects, { white_label: 1 }, first.token)).body).toMatchObject({
      items: { total: 0 },
    })
  })

  test('a client whose package has no team members invites nobody', async () => {
    const [open, closed] = [await makeBrand(app, owner), await makeBrand(app, owner, { teamMembers: 0 })]
    const [team, alone] = [await signUpClient(app, open), await signUpClient(app, closed)]
    const invitation = { emails: ['friend@example.com'], role: 'viewer', project_permission: 'all' }
    expect((await app.items(checkClient, {}, alone.token)).role).toBe('client_alone')
    expect((await app.call(inviteMembers, invitation, alone.token)).status).toBe(403)
    expect((await app.call(listMembers, {}, alone.token)).status).toBe(403)
    expect((await app.items(inviteMembers, invitation, team.token)).invited).toEqual(['friend@example.com'])
    const { data } = await app.items(listMembers, {}, team.token)
    expect(data.at(0)?.memberable.username).toBe(team.username)
  })
})
