import { expect, type Page } from '@playwright/test'
import { createAlert } from '@rankline/contract/alerts/calls'
import { createTemplate } from '@rankline/contract/client-templates/calls'
import { createProxies } from '@rankline/contract/proxies/calls'
import { newBrand, newDashboard } from './agency.ts'
import { grant, makeProject, makeTracked } from './history.ts'
import { leadTo } from './navigate.ts'
import { type Person, test } from './person.ts'
import { newProxy } from './proxies.ts'
import { reportOf } from './reports.ts'

/** Makes two things of a list. @returns where the list is, and the names of the two */
type Listed = (person: Person) => Promise<{ path: string; names: readonly [string, string] }>

const unique = () => Math.random().toString(36).slice(2, 8)
const hook = 'https://hooks.slack.com/services/T000/B000/XXXX'

const lists: Record<string, Listed> = {
  async projects(person) {
    for (const project_name of ['First', 'Second']) await makeProject(person, { project_name })
    return { path: '/projects', names: ['First', 'Second'] }
  },
  async keywords(person) {
    const { project } = await makeTracked(person, ['apple', 'banana'])
    return { path: `/projects/${project.id}/keywords`, names: ['apple', 'banana'] }
  },
  async alerts(person) {
    const { id } = await makeProject(person)
    for (const name of ['Ups', 'Downs'])
      await person.call(createAlert, {
        name,
        source_type: 'projects',
        source_type_project: id,
        trigger_type: 'position',
        trigger_action: 'improved',
        destination_type: ['slack'],
        destination_type_slack: hook,
      })
    return { path: '/alerts', names: ['Ups', 'Downs'] }
  },
  async reports(person) {
    for (const name of ['Weekly', 'Monthly']) {
      const { id } = await makeProject(person, { project_name: name })
      await reportOf(person, id, { name })
    }
    return { path: '/reports', names: ['Weekly', 'Monthly'] }
  },
  async packages(person) {
    const [first, second] = [await newBrand(person), await newBrand(person)]
    expect(first.id).not.toBe(second.id)
    return { path: '/white-label/packages', names: ['Small', 'Small'] }
  },
  async brands(person) {
    for (const name of ['Acme', 'Globex']) await newBrand(person, { name })
    return { path: '/white-label/brands', names: ['Acme', 'Globex'] }
  },
  async dashboards(person) {
    const brand = await newBrand(person)
    const names = [`ada-${unique()}`, `bob-${unique()}`] as const
    for (const username of names) await newDashboard(person, brand, { username })
    return { path: '/white-label/dashboards', names }
  },
  async templates(person) {
    const content = { tags: [{ tag: 'Brand', type: 2 as const }] }
    for (const name of ['Retail', 'Local']) await person.call(createTemplate, { name, content })
    return { path: '/white-label/templates', names: ['Retail', 'Local'] }
  },
  async proxies(person) {
    const [one, two] = [newProxy(), newProxy()]
    await person.call(createProxies, { proxy_list: `${one}\n${two}` })
    return { path: '/admin/proxies', names: [one, two] }
  },
}

/** The checkbox of a row; of two with one name, the first or the second. */
const box = (page: Page, names: readonly [string, string], index: 0 | 1) =>
  page
    .getByRole('checkbox', { name: `Select ${names[index]}`, exact: true })
    .nth(names[0] === names[1] ? index : 0)

test('NAV-085 in every list rows are selected together, one more, and one less', async ({ page, person }) => {
  // Before anything is loaded: an open page would go on taking them for an ordinary person.
  await grant(person.username)
  await page.goto('/dashboard')
  for (const [list, make] of Object.entries(lists))
    await test.step(list, async () => {
      const { path, names } = await make(person)
      await leadTo(page, path)
      const [first, second] = [box(page, names, 0), box(page, names, 1)]
      await expect(second).toBeVisible()
      const all = page.getByRole('checkbox', { name: /^Select all/ })
      const chosen = async () => [await first.isChecked(), await second.isChecked()]

      await first.check()
      expect(await chosen()).toEqual([true, false])
      await second.check()
      expect(await chosen()).toEqual([true, true])
      await first.uncheck()
      expect(await chosen()).toEqual([false, true])
      if ((await all.count()) === 0) return
      await all.check()
      expect(await chosen()).toEqual([true, true])
      await all.uncheck()
      expect(await chosen()).toEqual([false, false])
    })
})
