import { expect, type Page } from '@playwright/test'
import { createAlert, listAlerts } from '@rankline/contract/alerts/calls'
import { makeTracked } from './history.ts'
import { test } from './person.ts'
import { port } from './port.ts'

const receivers = `http://127.0.0.1:${port + 5_000}`
const HOOK = 'https://hooks.slack.com/services/T0/B0/x'
const hook = `destination_type=slack&destination_type_slack=${encodeURIComponent(HOOK)}`

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

test('ALERT-030 the last section has a name and three settings', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['apples'])
  await page.goto(`/alerts/create?${hook}&project_id=${project.id}`)
  await expect(page.getByRole('heading', { name: 'ALERT SETTINGS', exact: true })).toBeVisible()
  await expect(page.getByLabel('ALERT NAME')).toBeVisible()
  const settings = page.getByRole('group', { name: 'ADVANCED SETTINGS' })
  await expect(settings.getByRole('checkbox')).toHaveCount(3)
  for (const [name, isChecked] of [
    ['Enable Alerts', true],
    ['Disable after first alert.', false],
    ['Do not spam, send them at intervals. (Per Hour)', false],
  ] as const) {
    const setting = settings.getByRole('checkbox', { name, exact: true })
    await expect(setting).toBeChecked({ checked: isChecked })
  }
})

test('an alert whose settings are all unticked is off', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['apples'])
  const trigger = 'trigger_type=position&trigger_action=improved&name=Silent'
  await page.goto(`/alerts/create?${hook}&project_id=${project.id}&${trigger}`)
  await box(page, 'Enable Alerts').uncheck()
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL('/alerts')
  const [alert] = (await person.call(listAlerts, {})).data
  expect(alert).toMatchObject({ name: 'Silent', status: 0, disable_after_first: 0, prevent_spam: 0 })
})

test('ALERT-054 the form is sent with the fields of an alert', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apples'])
  const addresses = {
    email: `${person.username}@example.com`,
    slack: HOOK,
    discord: 'https://discord.com/api/webhooks/1/x',
    zapier: 'https://hooks.zapier.com/hooks/catch/1/x',
  }
  const query = new URLSearchParams({
    name: 'Podium',
    project_id: String(project.id),
    source_type: 'projects',
    trigger_type: 'position',
    trigger_action: 'equal',
    trigger_value: '3',
    alert_settings: 'enable_alerts,prevent_spam',
    destination_type: Object.keys(addresses).join(),
  })
  for (const [type, address] of Object.entries(addresses)) query.set(`destination_type_${type}`, address)
  await page.goto(`/alerts/create?${query}`)
  await page.getByRole('row', { name: 'apples' }).getByRole('radio').check()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/alerts/create'))
  await page.getByRole('button', { name: 'CREATE' }).click()
  const body = new URLSearchParams((await sent).postData() ?? '')
  const own = {
    name: 'Podium',
    trigger_type: 'position',
    trigger_action: 'equal',
    trigger_value: '3',
    source_type: 'projects',
    source_type_project: String(project.id),
    source_type_project_keyword: String(keywords[0]!.id),
    destination_type_email: addresses.email,
    destination_type_slack: addresses.slack,
    destination_type_discord: addresses.discord,
    destination_type_zapier: addresses.zapier,
  }
  for (const [field, value] of Object.entries(own)) expect(body.getAll(field), field).toEqual([value])
  expect(body.getAll('destination_type[]')).toEqual(Object.keys(addresses))
  expect(body.getAll('alert_settings[]')).toEqual(['enable_alerts', 'prevent_spam'])
  // Fields that are not chosen are sent empty.
  for (const [field, value] of body)
    if (!(field in own) && !field.endsWith('[]')) {
      expect(field).toMatch(
        /^(source_type_tag|source_scope|source_scope_name|delivery|delivery_hour|delivery_time_zone|trigger_target|destination_type_(push|webhook|teams|telegram))$/,
      )
      expect(value).toBe('')
    }
  await expect(page).toHaveURL('/alerts')
})

test('ALERT-055 each destination is untested, tested or failed by itself, until its address changes', async ({
  page,
  person,
}) => {
  await page.goto(`/alerts/create?${hook}`)
  const result = (name: string) =>
    page.getByRole('button', { name: `Test ${name}` }).locator('xpath=following-sibling::*[@role="status"]')
  const send = async (name: string) => {
    await page.getByRole('button', { name: `Test ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click()
  }
  await box(page, 'Email').check()
  await page.getByLabel('EMAIL ADDRESS').fill(`${person.username}@example.com`)
  await expect(result('Slack')).toHaveText('')
  await expect(result('Email')).toHaveText('')
  await send('Slack')
  await expect(result('Slack')).toHaveText('Test sent')
  await expect(result('Email')).toHaveText('')
  await box(page, 'Zapier').check()
  await page.getByLabel('ZAPIER ADDRESS').fill('https://hooks.zapier.com/gone')
  await send('Zapier')
  await expect(result('Zapier')).toHaveText('Test failed')
  await expect(result('Slack')).toHaveText('Test sent')
  await expect(result('Email')).toHaveText('')
  await page.getByLabel('SLACK ADDRESS').fill(`${HOOK}y`)
  await expect(result('Slack')).toHaveText('')
  await expect(result('Zapier')).toHaveText('Test failed')
  const received: unknown[] = await (await fetch(`${receivers}/received`)).json()
  expect(received.length).toBeGreaterThan(0)
})

test('an alert is changed in its form, which keeps its source and its secret address @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apples', 'pears'])
  const { alert } = await person.call(createAlert, {
    name: 'Pears',
    source_type: 'projects',
    source_type_project: project.id,
    source_type_project_keyword: keywords[1]?.id ?? 0,
    trigger_type: 'position',
    trigger_action: 'increase_number',
    trigger_value: 5,
    destination_type: ['slack'],
    destination_type_slack: HOOK,
  })
  await page.goto('/alerts')
  await page.getByRole('button', { name: 'Actions for Pears' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/alerts/${alert.id}/edit`)
  await expect(page).toHaveTitle('Edit an alert: Pears | Rankline')
  await expect(page.getByLabel('SLACK ADDRESS')).toHaveAttribute('placeholder', /^hooks\.slack\.com …/)
  await expect(page.getByRole('radio', { name: 'pears' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'VALUE' })).toHaveValue('5')
  await page.getByRole('textbox', { name: 'VALUE' }).fill('7')
  await page.getByLabel('ALERT NAME').fill('Pears fall')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveURL('/alerts')
  await expect(page.getByText('Position gets worse by 7 or more')).toBeVisible()
  const [saved] = (await person.call(listAlerts, {})).data
  expect(saved).toMatchObject({
    id: alert.id,
    name: 'Pears fall',
    source_type: 'project_keywords',
    project_keyword: { id: keywords[1]?.id },
    trigger_value: 7,
    destination_types: 'slack',
    status: 1,
  })
})
