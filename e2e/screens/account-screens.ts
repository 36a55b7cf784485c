import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import type { World } from './people.ts'
import type { Screen } from './table.ts'

/** Public pages. */
export const publicScreens: Screen[] = [
  ...['/', '/pricing', '/contact', '/privacy-policy'].map(
    (path): Screen => ({
      name: `public ${path === '/' ? 'home' : path.slice(1)}`,
      path,
      as: 'visitor',
      isPublic: true,
    }),
  ),
  {
    name: 'public menu',
    path: '/',
    as: 'visitor',
    upTo: 760,
    async prepare(page) {
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    },
  },
]

/** Log-in and sign-up. */
export const authScreens: Screen[] = [
  { name: 'auth log-in', path: '/login', as: 'visitor' },
  {
    name: 'auth log-in refused',
    path: '/login',
    as: 'visitor',
    async prepare(page) {
      // Each time another name: wrong log-ins of one name are slowed down.
      await page.getByLabel('Username').fill(`nobody-${randomBytes(4).toString('hex')}`)
      await page.getByRole('textbox', { name: 'Password' }).fill('not-the-word')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(page.getByText(/is wrong/).first()).toBeVisible()
    },
  },
  { name: 'auth register', path: '/register', as: 'visitor' },
  { name: 'auth register invited', path: '/register?invitation=abc', as: 'visitor' },
  { name: 'auth driver refused', path: '/login?driver=google&problem=email_taken', as: 'visitor' },
  { name: 'auth forgot password', path: '/forgot-password', as: 'visitor' },
  { name: 'auth reset password', path: '/reset-password?token=gone', as: 'visitor' },
  { name: 'auth reset without a token', path: '/reset-password', as: 'visitor' },
  { name: 'auth verify', path: '/verify-email?token=gone', as: 'visitor' },
  { name: 'auth complete', path: '/complete-registration?code=gone', as: 'visitor' },
  { name: 'auth registration link', path: '/complete-registration?token=gone', as: 'visitor' },
  { name: 'auth email change', path: '/confirm-email-change?token=gone', as: 'visitor' },
  { name: 'auth setup', path: '/setup', as: 'visitor' },
  { name: 'auth erasure', path: '/erase-account?token=gone', as: 'visitor' },
  { name: 'auth driver', path: '/login/driver?driver=google&code=gone', as: 'visitor' },
  { name: 'auth unsubscribe', path: '/unsubscribe?token=gone', as: 'visitor' },
  {
    name: 'auth register refused',
    path: '/register',
    as: 'visitor',
    async prepare(page) {
      await page.getByLabel('Username').fill('a b')
      await page.getByLabel('Email').fill('nobody')
      await page.getByRole('textbox', { name: 'Password' }).fill('short')
      await page.getByLabel('Username').focus()
    },
  },
  { name: 'auth second factor', path: '/login/second-factor', as: 'visitor' },
  { name: 'auth not found', path: '/nope', as: 'visitor' },
]

/** Members, tickets, account pages and administrators' pages. */
export const accountScreens = ({
  ticketId,
  clientId,
  packageId,
  templateId,
  brandIds,
  keyword,
}: World): Screen[] => [
  {
    name: 'members',
    path: '/manage/members',
    as: 'full',
    hasOwnStates: true,
    reads: '{user-members/paginateAuth,user-members/allowance,user-members/requests,second-factor/policy}*',
  },
  { name: 'members empty', path: '/manage/members', as: 'new' },
  { name: 'members invite', path: '/manage/members/create', as: 'full', reads: 'user-members/allowance*' },
  {
    name: 'connections',
    path: '/manage/connections',
    as: 'full',
    reads: 'user-connections/fetch{Auth,Apis}*',
  },
  {
    name: 'connections permissions',
    path: '/manage/connections',
    as: 'full',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Client dashboards/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('switch').first()).toBeVisible()
    },
  },
  { name: 'connections empty', path: '/manage/connections', as: 'new' },
  {
    name: 'connections back',
    path: '/manage/connections?driver=google_drive&problem=scope',
    as: 'full',
  },
  { name: 'tickets', path: '/manage/tickets', as: 'full', reads: 'tickets/fetchAuth*' },
  { name: 'alerts empty', path: '/alerts', as: 'new', reads: 'alerts/fetchAuth*' },
  { name: 'alerts create', path: '/alerts/create', as: 'full' },
  { name: 'changes', path: '/changes', as: 'full', reads: 'changes*' },
  { name: 'changes empty', path: '/changes', as: 'new' },
  { name: 'reports empty', path: '/reports', as: 'new', reads: 'reports/fetch*' },
  { name: 'reports create', path: '/reports/create', as: 'full' },
  { name: 'exports empty', path: '/exports', as: 'new', reads: 'export/fetchAuth*' },
  { name: 'exports', path: '/exports', as: 'full' },
  { name: 'bin empty', path: '/bin', as: 'new', reads: 'bin/*' },
  { name: 'tickets empty', path: '/manage/tickets', as: 'new' },
  { name: 'tickets create', path: '/manage/tickets/create', as: 'full' },
  {
    name: 'tickets one',
    path: `/manage/tickets/${ticketId}`,
    as: 'full',
    reads: '{tickets,ticket-replies}/*',
    hasOwnStates: true,
  },
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
  {
    name: 'white label templates apply',
    path: '/white-label/templates',
    as: 'full',
    async prepare(page) {
      await page.getByRole('button', { name: 'Actions for Retail' }).click()
      await page.getByRole('menuitem', { name: 'Apply' }).click()
      await expect(page.getByRole('list', { name: 'What happens' })).toBeVisible()
    },
  },
  { name: 'white label templates create', path: '/white-label/templates/create', as: 'full' },
  {
    name: 'white label templates edit',
    path: `/white-label/templates/${templateId}/edit`,
    as: 'full',
    reads: 'user-dashboard-templates/findAuth*',
  },
  { name: 'account information', path: '/account/information', as: 'full' },
  { name: 'account email', path: '/account/email', as: 'full' },
  { name: 'account erase', path: '/account/erase', as: 'full', reads: 'users/erasure' },
  {
    name: 'account security',
    path: '/account/security',
    as: 'full',
    reads: '{second-factor/find,sessions/fetchAuth}*',
    hasOwnStates: true,
  },
  {
    name: 'account second factor',
    path: '/account/security',
    as: 'full',
    async prepare(page) {
      await page.getByRole('button', { name: 'Set up' }).click()
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    },
  },
  { name: 'account avatar', path: '/account/avatar', as: 'full' },
  {
    name: 'account message',
    path: '/account/notifications',
    as: 'full',
    async prepare(page) {
      await page.getByRole('button', { name: 'UPDATE' }).click()
      await expect(page.getByText(/^INFO/)).toBeVisible()
    },
  },
  {
    name: 'account message error',
    path: '/account/notifications',
    as: 'full',
    async prepare(page) {
      await page.route('**/api/v1/users/**', (route) => route.abort())
      await page.getByRole('button', { name: 'UPDATE' }).click()
      await expect(page.getByText(/^ERROR/)).toBeVisible()
    },
  },
  {
    name: 'account billing',
    path: '/account/upgrade/billing',
    as: 'full',
    reads: '{receipts,subscription*,billing}/*',
  },
  {
    name: 'account billing subscription',
    path: '/account/upgrade/billing',
    as: 'full',
    async prepare(page) {
      const subscription = {
        package: 'business-1000',
        package_slug: 'business-1000',
        plan_type: 'monthly',
        is_past_due: 0,
        next_bill_date: '2026-12-22',
        pause_date: null,
        end_date: null,
      }
      const answer = (items: object) => ({ json: { status: 'success', message: null, items } })
      await page.route('**/subscription/fetch', (route) =>
        route.fulfill(answer({ provider: 'fake', subscription })),
      )
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Subscription' })).toBeVisible()
    },
  },
  {
    name: 'account billing past due',
    path: '/account/upgrade/billing',
    as: 'full',
    async prepare(page) {
      const subscription = {
        package: 'business-1000',
        package_slug: 'business-1000',
        plan_type: 'monthly',
        is_past_due: 1,
        next_bill_date: '2026-12-22',
        pause_date: null,
        end_date: null,
      }
      await page.route('**/subscription/fetch', (route) =>
        route.fulfill({
          json: { status: 'success', message: null, items: { provider: 'fake', subscription } },
        }),
      )
      await page.reload()
      await expect(page.getByText('The last payment failed')).toBeVisible()
    },
  },
  {
    name: 'account checkout',
    path: '/account/upgrade/packages',
    as: 'full',
    async prepare(page) {
      await page.getByRole('button', { name: 'CHECKOUT business-1000' }).click()
      await expect(page.frameLocator('iframe').getByRole('button', { name: 'Pay' })).toBeVisible()
    },
  },
  { name: 'account notifications', path: '/account/notifications', as: 'full' },
  { name: 'account time', path: '/account/time', as: 'full' },
  { name: 'account click curve', path: '/account/click-curve', as: 'full', reads: 'click-curve/*' },
  {
    name: 'account click curve changed',
    path: '/account/click-curve',
    as: 'full',
    async prepare(page) {
      await page.getByLabel('Position 2', { exact: true }).fill('12.5')
      await page.getByLabel('Position 3', { exact: true }).fill('14')
      await page.getByLabel('Position 5', { exact: true }).fill('7.255')
    },
  },
  { name: 'account takeout', path: '/account/takeout', as: 'full', reads: 'takeout/fetchAuth*' },
  { name: 'account activities', path: '/account/activities', as: 'full', reads: 'activities/fetchAuth*' },
  {
    name: 'account upgrade',
    path: '/account/upgrade/packages',
    as: 'full',
    reads: 'packages/fetch*',
    hasOwnStates: true,
  },
  { name: 'account trial', path: '/projects', as: 'trial' },
  { name: 'account expired', path: '/projects', as: 'expired' },
  { name: 'admin tickets', path: '/admin/tickets', as: 'administrator', reads: 'tickets/mPaginate*' },
  { name: 'admin ticket', path: `/admin/tickets/${ticketId}`, as: 'administrator' },
  { name: 'admin contacts', path: '/admin/contacts', as: 'administrator', reads: 'contacts/*' },
  {
    name: 'admin dashboard',
    path: '/admin',
    as: 'administrator',
    reads: '*/mGet*Count*',
    hasOwnStates: true,
  },
  ...[
    'projects',
    'project-keywords',
    'project-keyword-positions',
    'project-keyword-requests',
    'project-keyword-competitors',
    'keywords',
    'users',
    'activities',
    'transactions',
    'packages',
    'logs',
    'proxies',
    'workers',
    'audit',
    'jobs',
    'mails',
    'deliveries',
  ].map(
    (list): Screen => ({
      name: `admin ${list}`,
      path: `/admin/${list}`,
      as: 'administrator',
      reads: '*/{mPaginate,fetchAdmin}*',
    }),
  ),
  { name: 'admin first steps', path: '/admin/setup', as: 'administrator', reads: 'setup/mFind*' },
  { name: 'admin erasures', path: '/admin/erasures', as: 'administrator', reads: 'users/mErasures*' },
  { name: 'admin settings', path: '/admin/settings', as: 'administrator', reads: 'settings/mFind*' },
  { name: 'admin health', path: '/admin/health', as: 'administrator', reads: '{health,jobs}/*' },
  { name: 'admin package limits', path: '/admin/packages/1/permissions', as: 'administrator' },
  { name: 'admin create package', path: '/admin/packages/create', as: 'administrator' },
  { name: 'admin edit package', path: '/admin/packages/1/edit', as: 'administrator' },
  { name: 'admin create proxies', path: '/admin/proxies/create', as: 'administrator' },
  { name: 'admin sources', path: '/admin/sources', as: 'administrator', reads: '{sources,drifts}/*' },
  { name: 'admin why', path: `/admin/project-keywords/${keyword.id}/why`, as: 'administrator' },
  { name: 'admin subscriptions', path: '/admin/subscriptions', as: 'administrator' },
  {
    name: 'admin engine updates',
    path: '/admin/engine-updates',
    as: 'administrator',
    reads: 'engine-updates/fetchAll*',
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
