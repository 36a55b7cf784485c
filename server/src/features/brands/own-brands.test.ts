import {
  allBrands,
  brandByAddress,
  createBrand,
  findBrand,
  listBrands,
  toggleBrand,
  updateBrand,
} from '@rankline/contract/brands/calls'
import { themeDefaults } from '@rankline/contract/brands/theme'
import { loginClient } from '@rankline/contract/clients/calls'
import { DAY } from '@rankline/contract/days'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { pictureFile } from '../../../tests/support/pictures.ts'
import {
  clientForm,
  errorsOf,
  newBrand,
  newClient,
  newPackage,
  unique,
} from '../../../tests/support/resale.ts'

const app = appForTests()
let owner: SignedUp
let packageId: number

beforeAll(async () => {
  owner = await signUp(app)
  packageId = (await newPackage(app, owner)).id
})

const form = (change: object = {}) => ({
  name: 'Acme Search',
  address_name: unique('brand'),
  package_id: packageId,
  ...change,
})

/** Messages by field. */
async function refused(change: object) {
  const { status, body } = await app.call(createBrand, form(change), owner.token)
  expect(status).toBe(422)
  return errorsOf(body)
}

test('WL-049 WL-050 WL-052 WL-057 WL-096 a brand has its fields, and its address is that of the site', async () => {
  const made = await newBrand(app, owner, { package_id: packageId, slogan: 'Found first.' })
  const found = await app.items(findBrand, { user_brand_id: made.id }, owner.token)
  expect(found).toEqual({
    id: made.id,
    name: 'Acme Search',
    address_name: made.address_name,
    address: expect.stringMatching(new RegExp(`^https?://[^/]+/white-label/brand/${made.address_name}$`)),
    slogan: 'Found first.',
    reply_to: null,
    terms_url: null,
    privacy_url: null,
    mail_footer: null,
    report_intro: null,
    default_user_wl_package_id: packageId,
    user_wl_package: 'Small',
    total_user_dashboards: 0,
    status: 1,
    logo: null,
    logo_dark: null,
    logo_path: null,
    logo_path_dark: null,
    icon: null,
    brand_settings: [],
    brand_settings_json: '[]',
    theme_data: expect.any(String),
    created_at: expect.any(String),
  })
  expect(Object.keys(JSON.parse(found.theme_data)).toSorted()).toEqual([
    'background_color',
    'button_color',
    'button_font_color',
    'focus_color',
    'form_position',
    'input_color',
    'input_font_color',
    'label_color',
    'logo_position',
    'logo_type',
    'slogan_color',
    'slogan_visibility',
  ])
  await newClient(app, owner, made)
  const after = await app.items(findBrand, { user_brand_id: made.id }, owner.token)
  expect(after.total_user_dashboards).toBe(1)
})

test('WL-074 a brand needs a name and a package', async () => {
  for (const name of ['', ' ', 'x'.repeat(61)])
    expect(Object.keys((await refused({ name })) ?? {})).toEqual(['name'])
  expect((await newBrand(app, owner, { name: 'x'.repeat(60) })).name).toHaveLength(60)
  expect(Object.keys((await refused({ package_id: '' })) ?? {})).toEqual(['package_id'])
})

test('WL-075 an address has letters, digits and hyphens', async () => {
  for (const address_name of ['', 'a b', 'a.b', 'ä', 'x'.repeat(61), '-a', 'a-'])
    expect(Object.keys((await refused({ address_name })) ?? {})).toEqual(['address_name'])
})

test('WL-116 an address is lower-cased, not reserved, and nobody else has it', async () => {
  const address = unique('Mixed-CASE')
  const made = await newBrand(app, owner, { address_name: address })
  expect(made.address_name).toBe(address.toLowerCase())
  for (const taken of [address, 'www', 'Admin', 'white-label', 'status'])
    expect(Object.keys((await refused({ address_name: taken })) ?? {})).toEqual(['address_name'])
  const stranger = await signUp(app)
  const strangers = { name: 'X', address_name: address, package_id: (await newPackage(app, stranger)).id }
  expect(errorsOf((await app.call(createBrand, strangers, stranger.token)).body)).toEqual({
    address_name: ['This address is already taken.'],
  })
})

test('WL-076 WL-080 WL-082 WL-051 the slogan is short and the choices are those of the form', async () => {
  expect(Object.keys((await refused({ slogan: 'x'.repeat(61) })) ?? {})).toEqual(['slogan'])
  for (const [field, value] of [
    ['form_position', 'top'],
    ['logo_position', 'top'],
    ['logo_type', 'x'],
    ['slogan_visibility', 'x'],
    ['brand_settings', ['x']],
    ['background_color', 'red'],
  ] as const)
    expect(Object.keys((await refused({ [field]: value })) ?? {})).toEqual([field])
  const made = await newBrand(app, owner, {
    form_position: 'right',
    logo_position: 'center',
    logo_type: 'light',
    slogan_visibility: 'hide',
    brand_settings: ['only_by_invitation'],
  })
  expect(JSON.parse(made.theme_data)).toMatchObject({ form_position: 'right', logo_type: 'light' })
  expect([made.brand_settings, made.brand_settings_json]).toEqual([
    ['only_by_invitation'],
    '["only_by_invitation"]',
  ])
})

describe('logos', () => {
  const both = async (format: 'png' | 'jpeg' | 'gif', options = {}) => ({
    logo: await pictureFile(format, options),
    logo_dark: await pictureFile('png'),
  })

  test('WL-093 WL-097 logos arrive as files and are stored without what else was in them', async () => {
    const made = await newBrand(app, owner, await both('jpeg'))
    expect(made.logo).toBe(made.logo_path)
    expect(made.logo_dark).not.toBe(made.logo)
    const { rawPayload, statusCode, headers } = await app.app.inject({ url: made.logo! })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    const { width, height, exif } = await sharp(rawPayload).metadata()
    expect([width, height, exif]).toEqual([40, 20, undefined])
    const input = { user_brand_id: made.id, ...(await both('png', { width: 200, height: 60 })) }
    const changed = await app.items(updateBrand, input, owner.token)
    expect(changed.logo).not.toBe(made.logo)
    const shown = await app.items(brandByAddress, { address_name: made.address_name })
    expect([shown.logo, shown.logo_dark]).toEqual([changed.logo, changed.logo_dark])
  })

  test.each(['logo', 'logo_dark'])('WL-077 %s is a JPEG or PNG of at most 1000 kB', async (field) => {
    const logos = async (...picture: Parameters<typeof pictureFile>) => ({
      ...(await both('png')),
      [field]: await pictureFile(...picture),
    })
    expect(Object.keys((await refused(await logos('gif'))) ?? {})).toEqual([field])
    expect(Object.keys((await refused(await logos('png', { kilobytes: 1001 }))) ?? {})).toEqual([field])
    for (const format of ['png', 'jpeg'] as const) {
      const made = await newBrand(app, owner, await logos(format, { kilobytes: 1000 }))
      expect([made.logo, made.logo_dark]).toEqual([expect.any(String), expect.any(String)])
    }
    // A GIF with another name.
    expect(Object.keys((await refused(await logos('gif', { as: 'png' }))) ?? {})).toEqual([field])
    expect((await newBrand(app, owner)).logo).toBeNull()
  })

  test('WL-078 one logo needs the other', async () => {
    const picture = await pictureFile('png')
    expect(await refused({ logo: picture })).toEqual({ logo_dark: ['logo dark field is required'] })
    expect(await refused({ logo_dark: picture })).toEqual({ logo: ['logo field is required'] })
  })

  test.each(['logo', 'logo_dark'])('WL-079 %s has at most 200 x 60 pixels', async (field) => {
    const logos = async (size: { width: number; height: number }) => ({
      ...(await both('png')),
      [field]: await pictureFile('png', size),
    })
    for (const size of [
      { width: 201, height: 60 },
      { width: 200, height: 61 },
    ])
      expect(await refused(await logos(size))).toEqual({ [field]: ['may have at most 200 x 60 pixels'] })
    await newBrand(app, owner, await logos({ width: 200, height: 60 }))
  })
})

test('a brand has its own icon: a square PNG, stored without what else was in it', async () => {
  const square = (side: number, format: 'png' | 'jpeg' = 'png') =>
    pictureFile(format, { width: side, height: side })
  const made = await newBrand(app, owner, { icon: await square(512) })
  const { rawPayload, statusCode, headers } = await app.app.inject({ url: made.icon! })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  const { width, height, exif } = await sharp(rawPayload).metadata()
  expect([width, height, exif]).toEqual([512, 512, undefined])
  const change = { user_brand_id: made.id, icon: await square(32) }
  const changed = await app.items(updateBrand, change, owner.token)
  expect(changed.icon).not.toBe(made.icon)
  // Omitted fields stay unchanged.
  const kept = await app.items(updateBrand, { user_brand_id: made.id, slogan: 'Found.' }, owner.token)
  expect(kept.icon).toBe(changed.icon)
  const shown = await app.items(brandByAddress, { address_name: made.address_name })
  expect(shown.icon).toBe(changed.icon)
  const size = ['must be a square PNG of 32 x 32 to 512 x 512 pixels']
  expect(await refused({ icon: await square(31) })).toEqual({ icon: size })
  expect(await refused({ icon: await square(513) })).toEqual({ icon: size })
  expect(await refused({ icon: await pictureFile('png') })).toEqual({ icon: size })
  expect(Object.keys((await refused({ icon: await square(64, 'jpeg') })) ?? {})).toEqual(['icon'])
  // A GIF with another name.
  const gif = await pictureFile('gif', { as: 'png', width: 64, height: 64 })
  expect(Object.keys((await refused({ icon: gif })) ?? {})).toEqual(['icon'])
})

test('WL-083 a change of the slogan alone leaves the rest as it is', async () => {
  const made = await newBrand(app, owner, {
    button_color: '#aabbcc',
    form_position: 'center',
  })
  const change = { user_brand_id: made.id, slogan: 'Seen.' }
  expect(await app.items(updateBrand, change, owner.token)).toEqual({ ...made, slogan: 'Seen.' })
  for (const wrong of [
    { name: 'x'.repeat(61) },
    { name: '' },
    { address_name: 'a b' },
    { address_name: 'x'.repeat(61) },
    { address_name: '' },
    { slogan: 'x'.repeat(61) },
    { form_position: 'top' },
    { logo_position: 'top' },
    { logo_type: 'x' },
    { slogan_visibility: 'x' },
    { label_color: 'red' },
  ]) {
    const answer = await app.call(updateBrand, { user_brand_id: made.id, ...wrong }, owner.token)
    expect([answer.status, Object.keys(errorsOf(answer.body) ?? {})]).toEqual([422, Object.keys(wrong)])
  }
  for (const longest of [
    { name: 'x'.repeat(60) },
    { address_name: unique('long').padEnd(60, 'z') },
    { slogan: 'x' },
  ]) {
    const changed = await app.items(updateBrand, { user_brand_id: made.id, ...longest }, owner.token)
    expect(changed).toMatchObject(longest)
  }
  const blue = await app.items(updateBrand, { user_brand_id: made.id, label_color: '#ccddff' }, owner.token)
  expect(JSON.parse(blue.theme_data)).toMatchObject({ button_color: '#aabbcc', label_color: '#ccddff' })
})

test('a chosen text color that cannot be read is refused with one that can; the default is kept', async () => {
  const made = await newBrand(app, owner)
  const change = (colors: object) => app.call(updateBrand, { user_brand_id: made.id, ...colors }, owner.token)
  for (const [colors, field] of [
    [{ button_font_color: '#FFB020' }, 'button_font_color'],
    [{ button_color: '#60430A' }, 'button_font_color'],
    [{ label_color: '#3D4970' }, 'label_color'],
    [{ input_font_color: '#fefefe' }, 'input_font_color'],
  ] as const) {
    const { status, body } = await change(colors)
    const errors = errorsOf(body) ?? {}
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
    const [legible] = errors[field]![0]!.match(/#[0-9a-f]{6}(?=\.$)/i) ?? []
    expect((await change({ ...colors, [field]: legible })).status, legible).toBe(200)
    expect((await change(themeDefaults)).status).toBe(200)
  }
  expect(
    (await change({ slogan: 'Seen.', input_color: '#ffffff', input_font_color: '#ffffff' })).status,
  ).toBe(200)
})

test('a brand has its own terms, privacy policy and address for answers, which can be emptied', async () => {
  const own = {
    reply_to: 'hello@acme.example.com',
    terms_url: 'https://acme.example.com/terms',
    privacy_url: 'https://acme.example.com/privacy',
  }
  const made = await newBrand(app, owner, own)
  expect(made).toMatchObject(own)
  const shown = await app.items(brandByAddress, { address_name: made.address_name })
  expect(shown).toMatchObject({ terms_url: own.terms_url, privacy_url: own.privacy_url })
  expect(shown).not.toHaveProperty('reply_to')
  for (const [field, value] of [
    ['reply_to', 'nobody'],
    ['terms_url', 'javascript:alert(1)'],
    ['privacy_url', 'http://127.0.0.1/'],
  ] as const)
    expect(Object.keys((await refused({ [field]: value })) ?? {})).toEqual([field])
  const emptied = { user_brand_id: made.id, reply_to: '', terms_url: '' }
  expect(await app.items(updateBrand, emptied, owner.token)).toEqual({
    ...made,
    reply_to: null,
    terms_url: null,
  })
})

test('a brand has words of its own for mails and reports, within bounds and for its agency alone', async () => {
  const made = await newBrand(app, owner, {
    mail_footer: '  Acme Ltd\r\n1 Main Street  ',
    report_intro: 'Good <b>morning</b>',
  })
  expect(made).toMatchObject({
    mail_footer: 'Acme Ltd\n1 Main Street',
    report_intro: 'Good <b>morning</b>',
  })
  const shown = await app.items(brandByAddress, { address_name: made.address_name })
  for (const field of ['mail_footer', 'report_intro']) expect(shown).not.toHaveProperty(field)
  for (const [field, value] of [
    ['mail_footer', 'a'.repeat(501)],
    ['mail_footer', 'a\n'.repeat(12)],
    ['report_intro', 'a'.repeat(1001)],
    ['report_intro', 'a\n'.repeat(32)],
  ] as const)
    expect(Object.keys((await refused({ [field]: value })) ?? {})).toEqual([field])
  const emptied = { user_brand_id: made.id, mail_footer: '' }
  expect(await app.items(updateBrand, emptied, owner.token)).toEqual({ ...made, mail_footer: null })
})

test('WL-094 WL-098 a page of brands, all of them, and switching one off and on', async () => {
  const agency = await signUp(app)
  const [b, a] = [await newBrand(app, agency, { name: 'B' }), await newBrand(app, agency, { name: 'A' })]
  expect((await app.items(listBrands, {}, agency.token)).data.map(({ id }) => id)).toEqual([a.id, b.id])
  expect((await app.items(allBrands, {}, agency.token)).map(({ name }) => name)).toEqual(['A', 'B'])
  const client = clientForm()
  await newClient(app, agency, b, client)
  const logIn = () => app.call(loginClient, { ...client, address_name: b.address_name })
  const toggle = () => app.items(toggleBrand, { user_brand_id: b.id }, agency.token)
  expect((await toggle()).status).toBe(0)
  expect((await logIn()).status).toBe(422)
  expect((await toggle()).status).toBe(1)
  expect((await logIn()).status).toBe(200)
})

test('a stranger sees and changes no brand', async () => {
  const made = await newBrand(app, owner)
  const stranger = await signUp(app)
  for (const call of [findBrand, updateBrand, toggleBrand])
    expect((await app.call(call, { user_brand_id: made.id }, stranger.token)).status).toBe(404)
  const foreign = await app.call(createBrand, form(), stranger.token)
  expect(foreign.status).toBe(404)
})

test('the address that a brand has given up stays its account’s for 90 days', async () => {
  const address = unique('former')
  const brand = await newBrand(app, owner, { address_name: address })
  await app.items(updateBrand, { user_brand_id: brand.id, address_name: unique('new') }, owner.token)
  const stranger = await signUp(app)
  const strangers = { name: 'X', address_name: address, package_id: (await newPackage(app, stranger)).id }
  const taken = { address_name: ['This address is already taken.'] }
  const attempt = async () => errorsOf((await app.call(createBrand, strangers, stranger.token)).body)
  expect(await attempt()).toEqual(taken)
  const theirs = await newBrand(app, stranger)
  const renamed = { user_brand_id: theirs.id, address_name: address }
  expect(errorsOf((await app.call(updateBrand, renamed, stranger.token)).body)).toEqual(taken)

  const back = await app.items(updateBrand, { user_brand_id: brand.id, address_name: address }, owner.token)
  expect(back.address_name).toBe(address)
  await app.items(updateBrand, { user_brand_id: brand.id, address_name: unique('new') }, owner.token)
  await app.database.db
    .updateTable('former_brand_addresses')
    .set({ given_up_at: new Date(Date.now() - 90 * DAY - 1_000) })
    .where('address_name', '=', address)
    .execute()
  expect(await attempt()).toBeUndefined()
})
