import { expect } from '@playwright/test'
import { newBrand } from './agency.ts'
import { linkMailedTo } from './mailbox.ts'
import { test } from './person.ts'

test('an invited client registers by the mailed link with a brand that takes nobody else @deep', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person, {
    brand_settings: ['only_by_invitation'],
    terms_url: 'https://acme.example.com/terms',
  })
  const email = `${brand.address_name}@example.com`
  await page.goto('/white-label/dashboards/invite')
  await page.getByRole('combobox', { name: 'Emails' }).fill(email)
  await page.getByRole('combobox', { name: 'Emails' }).press('Enter')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page).toHaveURL('/white-label/dashboards/invitations')
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Acme Search')

  const link = await linkMailedTo(email, `/white-label/brand/${brand.address_name}/register`)
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    'https://acme.example.com/terms',
  )
  await page.getByLabel('Username').fill(`invited-${brand.id}`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('secret-words')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(`/white-label/brand/${brand.address_name}`)

  await page.goto('/white-label/dashboards/invitations')
  await expect(page.getByRole('heading', { name: 'No open invitations' })).toBeVisible()
  await page.goto('/white-label/dashboards/health')
  await expect(page.getByText(/^Everyone is fine · numbers at the end of \d+ \w+ \(UTC\)$/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `invited-${brand.id}` })).toContainText('–')
})
