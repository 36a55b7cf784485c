import { expect } from '@playwright/test'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { makeProject } from './history.ts'
import { choose as chooseOne, keywordsOf, select } from './keyword-form.ts'
import { test } from './person.ts'

test('keywords are added for several devices and countries at once, and the number is told before @deep', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  await page.goto(`/projects/${project.id}/keywords/create`)
  await keywordsOf(page).fill('red shoes\nblue shoes')
  await expect(select(page, 'Type')).toBeVisible()
  await page.getByLabel('Add more locations').check()
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await choose('More devices', 'Mobile')
  await choose('More countries', 'Germany')
  await choose('More countries', 'Austria')
  await expect(page.getByText(/^2 keywords × 2 devices × 3 places = 12(, of [\d,]+ left)?$/)).toBeVisible()
  await page.getByRole('combobox', { name: /^Tags/ }).fill('Spring')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add 12 keywords' }).click()
  await expect(page.getByText('INFO: 12 keywords have been added.')).toBeVisible()
  const { data } = await person.call(listKeywords, { project_id: project.id })
  expect(data).toHaveLength(12)
  expect(new Set(data.map(({ country_name }) => country_name))).toEqual(
    new Set(['United States', 'Germany', 'Austria']),
  )
})

test('another engine, and closing the switch, forget what else was chosen @deep', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  await page.goto(`/projects/${project.id}/keywords/create`)
  await keywordsOf(page).fill('red shoes')
  await expect(select(page, 'Type')).toBeVisible()
  const additional = page.getByLabel('Add more locations')
  const addMobile = async () => {
    await page.getByRole('combobox', { name: 'More devices' }).click()
    await page.getByRole('option', { name: 'Mobile', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Add 2 keywords' })).toBeVisible()
  }
  await additional.check()
  await addMobile()
  await chooseOne(page, 'Engine', 'Bing')
  await expect(page.getByRole('button', { name: 'Add 1 keyword', exact: true })).toBeVisible()
  await expect(additional).toBeChecked()
  await addMobile()
  await additional.uncheck()
  await expect(page.getByRole('button', { name: 'Add 1 keyword', exact: true })).toBeVisible()
})
