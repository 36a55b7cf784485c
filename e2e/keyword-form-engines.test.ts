import { expect } from '@playwright/test'
import { createProject } from '@rankline/contract/projects/calls'
import { findEngine, listEngines } from '@rankline/contract/reference/calls'
import { delayRequests } from './delayed.ts'
import { choose, defaults, mustBeGiven, openForm, select, valid } from './keyword-form.ts'
import { type Person, test } from './person.ts'

test.describe('create a project for an engine that asks for a code', () => {
  test('PROJ-048 PROJ-057 Amazon asks for its code, and what it does not offer is emptied', async ({
    page,
    person,
  }) => {
    await openForm(page)
    await expect(select(page, 'Type')).toHaveValue('Web')
    await choose(page, 'Country', 'Germany')
    await choose(page, 'Language', 'Czech')
    const loaded = page.waitForResponse(/\/engines\/find\?engine_id=2$/)
    await choose(page, 'Engine', 'Amazon')
    await loaded
    for (const [label, theirs, ours] of [
      ['Type', 'Web', 'Products'],
      ['Language', 'Czech', 'German'],
    ] as const) {
      await expect(select(page, label)).toHaveValue('')
      await select(page, label).click()
      await expect(page.getByRole('option', { name: new RegExp(`^${ours}`) })).toHaveCount(1)
      await expect(page.getByRole('option', { name: new RegExp(`^${theirs}`) })).toHaveCount(0)
      await page.keyboard.press('Escape')
    }
    // Choices that Amazon offers too are kept.
    await expect(select(page, 'Country')).toHaveValue('Germany')
    await choose(page, 'Type', 'Products')
    await choose(page, 'Language', 'German')
    await choose(page, 'Engine', 'Baidu')
    await expect(select(page, 'Country')).toHaveValue('')
    await expect(select(page, 'Language')).toHaveValue('')
    await choose(page, 'Engine', 'Amazon')
    await choose(page, 'Type', 'Products')
    await choose(page, 'Country', 'United States')
    await choose(page, 'Language', 'English')
    await mustBeGiven(page, 'ASIN', 'asin code')
    expect(await person.refusal(createProject, { ...valid, ...defaults, engine: 2 })).toHaveProperty(
      'asin_code',
    )
  })

  test('PROJ-049 Alibaba asks for its product @deep', async ({ page, person }) => {
    await openForm(page)
    await choose(page, 'Engine', 'Alibaba')
    await mustBeGiven(page, 'Product id', 'product id')
    expect(await person.refusal(createProject, { ...valid, ...defaults, engine: 1 })).toHaveProperty(
      'product_id',
    )
  })

  test('PROJ-050 PROJ-051 PROJ-052 PROJ-058 each type of YouTube asks for its own code and forgets the one before', async ({
    page,
    person: _person,
  }) => {
    await openForm(page)
    await choose(page, 'Engine', 'YouTube')
    await choose(page, 'Type', 'Video')
    await mustBeGiven(page, 'Video id', 'video code')
    await choose(page, 'Type', 'Channel')
    await expect(page.getByLabel('Video id')).toHaveCount(0)
    await mustBeGiven(page, 'Channel id', 'channel code')
    await choose(page, 'Type', 'Playlist')
    await mustBeGiven(page, 'Playlist id', 'playlist code')
    await choose(page, 'Type', 'Video')
    await expect(page.getByLabel('Video id')).toHaveValue('')
  })

  test('PROJ-053 PROJ-054 Google Play asks for an app or an author @deep', async ({
    page,
    person: _person,
  }) => {
    await openForm(page)
    await choose(page, 'Engine', 'Google Play')
    await choose(page, 'Type', 'Apps')
    await mustBeGiven(page, 'App id', 'app code')
    await choose(page, 'Type', 'Books')
    await mustBeGiven(page, 'Author', 'author name')
  })

  test('a type of search whose positions no real page has proven says so where it is chosen @deep', async ({
    page,
    person,
  }) => {
    const unproven = await findType(person, 0)
    const proven = await findType(person, 1)
    await openForm(page)
    await choose(page, 'Engine', unproven.engine)
    await choose(page, 'Type', unproven.type)
    await expect(page.getByRole('note')).toHaveText(
      `Unverified: no real page of ${unproven.engine} ${unproven.type} has proven yet that positions are read correctly.`,
    )
    await choose(page, 'Engine', proven.engine)
    await choose(page, 'Type', proven.type)
    await expect(select(page, 'Type')).toHaveValue(proven.type)
    await expect(page.getByRole('note')).toHaveCount(0)
  })
})

/** The first type of search that can be checked and is verified, or is not. */
async function findType(person: Person, isVerified: 0 | 1) {
  for (const { id, name } of await person.call(listEngines, {})) {
    const engine = await person.call(findEngine, { engine_id: id })
    const type = engine.types.find((type) => type.is_available === 1 && type.is_verified === isVerified)
    if (type) return { engine: name, type: type.name }
  }
  throw new Error(`There is no type of search with is_verified ${isVerified}.`)
}

test('an engine is looked for once the chosen one is named, so that nothing typed is replaced @deep', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('')
  const release = await delayRequests(page, '**/api/v1/engines/fetchAll*')
  await openForm(page)
  await expect(select(page, 'Engine')).not.toBeEditable()
  release()
  await expect(select(page, 'Engine')).toHaveValue('Google')
  await select(page, 'Engine').fill('bin')
  await expect(page.getByRole('option')).toHaveText(['Bing'])
  await expect(select(page, 'Engine')).toHaveValue('bin')
})

test('engines that are not verified yet wait behind one line, and are found by typing', async ({
  page,
  person: _,
}) => {
  await openForm(page)
  await select(page, 'Engine').click()
  const options = page.getByRole('option')
  const more = options.filter({ hasText: /^Show \d+ engines that are not verified yet$/ })
  await expect(more).toBeVisible()
  await expect(options.filter({ hasText: /unverified|not available yet/ })).toHaveCount(0)
  const before = await options.count()
  await more.click()
  await expect(options.filter({ hasText: /unverified|not available yet/ }).first()).toBeVisible()
  expect(await options.count()).toBeGreaterThan(before)
  await expect(more).toHaveCount(0)

  await openForm(page)
  await select(page, 'Engine').fill('Alibaba')
  await expect(options).toHaveText([/^Alibaba/])
})
