import { expect } from '@playwright/test'
import { on } from './on.ts'
import type { World } from './people.ts'
import type { Screen } from './table.ts'

/** Screens of an agency: clients, brands, packages and templates. */
export const agencyScreens = ({ clientId, packageId, templateId, brandIds }: World): Screen[] => [
  {
    name: 'white label dashboards',
    path: '/white-label/dashboards',
    as: 'full',
    reads: 'user-dashboards/fetchAuth*',
  },
  { name: 'white label dashboards empty', path: '/white-label/dashboards', as: 'new' },
  { name: 'white label dashboards create', path: '/white-label/dashboards/create', as: 'full' },
  {
    name: 'white label client projects',
    path: `/white-label/dashboards/${clientId}/projects`,
    as: 'full',
    reads: 'user-dashboards/projects*',
  },
  {
    name: 'white label assign',
    path: `/white-label/dashboards/${clientId}/projects`,
    as: 'full',
    async prepare(page) {
      await page.getByRole('button', { name: 'Assign a project' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Project' }).click()
      await page.getByRole('option').first().click()
      await expect(dialog.getByRole('list', { name: 'What happens' })).toBeVisible()
    },
  },
  { name: 'white label dashboards edit', path: `/white-label/dashboards/${clientId}/edit`, as: 'full' },
  { name: 'white label health', path: '/white-label/dashboards/health', as: 'full' },
  { name: 'white label invitations', path: '/white-label/dashboards/invitations', as: 'full' },
  { name: 'white label invite', path: '/white-label/dashboards/invite', as: 'full' },
  { name: 'white label brands', path: '/white-label/brands', as: 'full', reads: 'user-brands/fetchAuth*' },
  { name: 'white label brands create', path: '/white-label/brands/create', as: 'full' },
  { name: 'white label brands create without a package', path: '/white-label/brands/create', as: 'new' },
  {
    name: 'white label brands edit',
    path: `/white-label/brands/${brandIds.plain}/edit`,
    as: 'full',
    reads: 'user-brands/findAuth*',
  },
  { name: 'white label domain', path: `/white-label/brands/${brandIds.plain}/domain`, as: 'full' },
  {
    name: 'white label domain entered',
    path: `/white-label/brands/${brandIds.hosted}/domain`,
    as: 'full',
    reads: 'user-brands/domain/find*',
  },
  {
    name: 'white label packages',
    path: '/white-label/packages',
    as: 'full',
    reads: 'user-wl-packages/fetchAuth*',
  },
  { name: 'white label packages edit', path: `/white-label/packages/${packageId}/edit`, as: 'full' },
  { name: 'white label packages create', path: '/white-label/packages/create', as: 'full' },
  {
    name: 'white label templates',
    path: '/white-label/templates',
    as: 'full',
    reads: 'user-dashboard-templates/fetchAuth*',
  },
  on('/white-label/templates')('white label templates apply', async (page) => {
    await page.getByRole('button', { name: 'Actions for Retail' }).click()
    await page.getByRole('menuitem', { name: 'Apply' }).click()
    await expect(page.getByRole('list', { name: 'What happens' })).toBeVisible()
  }),
  { name: 'white label templates create', path: '/white-label/templates/create', as: 'full' },
  {
    name: 'white label templates edit',
    path: `/white-label/templates/${templateId}/edit`,
    as: 'full',
    reads: 'user-dashboard-templates/findAuth*',
  },
]

/** Screens of a brand's clients. */
export const clientScreens = ({ brand }: World): Screen[] => [
  { name: 'white-label log-in', path: `/white-label/brand/${brand}`, as: 'visitor' },
  { name: 'white-label register', path: `/white-label/brand/${brand}/register`, as: 'visitor' },
  { name: 'white-label forgot password', path: `/white-label/brand/${brand}/forgot-password`, as: 'visitor' },
  {
    name: 'white-label reset password',
    path: `/white-label/brand/${brand}/reset-password?token=gone`,
    as: 'visitor',
  },
  { name: 'white-label second factor', path: `/white-label/brand/${brand}/second-factor`, as: 'visitor' },
  { name: 'white-label unknown', path: '/white-label/brand/nobody', as: 'visitor' },
  { name: 'white-label dashboard', path: '/white-label/dashboard', as: 'client' },
  { name: 'white-label projects', path: '/white-label/projects', as: 'client' },
  { name: 'white-label security', path: '/white-label/account/security', as: 'client' },
  { name: 'white-label members', path: '/white-label/manage/members', as: 'client' },
  { name: 'white-label create project', path: '/white-label/projects/create', as: 'client' },
  { name: 'white-label account', path: '/white-label/account/information', as: 'client' },
  { name: 'white-label email change', path: '/white-label/confirm-email-change?token=gone', as: 'visitor' },
  { name: 'white-label not found', path: '/white-label/manage/tickets', as: 'client' },
  { name: 'white-label pool', path: '/white-label/keywords', as: 'client' },
]
