import { expect } from '@playwright/test'
import { on } from './on.ts'
import type { World } from './people.ts'
import type { Screen } from './table.ts'

/** The address to which a program sends a person; the stand-in of the receivers describes the program. */
const authorizePath = `/account/authorize?${new URLSearchParams({
  response_type: 'code',
  client_id: 'https://agent.example.net/oauth/client.json',
  redirect_uri: 'http://127.0.0.1:43210/callback',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
})}`

/** Members, connections, tickets, alerts, reports and the pages of the own account. */
export const accountScreens = ({ ticketId }: World): Screen[] => [
  {
    name: 'members',
    path: '/manage/members',
    as: 'full',
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
  on('/manage/connections')('connections permissions', async (page) => {
    await page
      .getByRole('button', { name: /^Client dashboards/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('switch').first()).toBeVisible()
  }),
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
  on('/changes')('changes with a tag', async (page) => {
    await page.getByRole('combobox', { name: 'Keywords with a tag' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
  }),
  on('/changes')('changes tags of projects', async (page) => {
    await page.getByRole('button', { name: 'Project tags' }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  }),
  on('/changes')('changes of one', async (page) => {
    await page.getByRole('button', { name: 'What changed in Corner shop' }).click()
    await expect(page.getByRole('heading', { name: /down since/ })).toBeVisible()
  }),
  {
    name: 'changes keywords',
    path: '/changes?view=keywords&top=3',
    as: 'full',
    reads: 'changes/moved*',
  },
  { name: 'changes sites', path: '/changes?view=sites', as: 'full', reads: 'changes/sites*' },
  { name: 'changes empty', path: '/changes', as: 'new' },
  { name: 'reports empty', path: '/reports', as: 'new', reads: 'reports/fetch*' },
  { name: 'reports create', path: '/reports/create', as: 'full' },
  { name: 'exports empty', path: '/exports', as: 'new', reads: 'export/fetchAuth*' },
  { name: 'exports', path: '/exports', as: 'full' },
  { name: 'feeds empty', path: '/exports/feeds', as: 'new', reads: 'feeds/fetchAuth*' },
  on('/exports/feeds')('feeds new', async (page) => {
    await page.getByRole('button', { name: 'Add a feed' }).click()
    await expect(page.getByRole('dialog').getByText('A feed writes to an S3-compatible bucket')).toBeVisible()
  }),
  { name: 'bin', path: '/bin', as: 'full' },
  { name: 'bin projects', path: '/bin?part=projects', as: 'full' },
  { name: 'bin removals', path: '/bin?part=removals', as: 'full' },
  { name: 'bin empty', path: '/bin', as: 'new', reads: 'bin/*' },
  { name: 'tickets empty', path: '/manage/tickets', as: 'new' },
  { name: 'tickets create', path: '/manage/tickets/create', as: 'full' },
  {
    name: 'tickets one',
    path: `/manage/tickets/${ticketId}`,
    as: 'full',
    reads: '{tickets,ticket-replies}/*',
  },
  { name: 'account information', path: '/account/information', as: 'full' },
  { name: 'account email', path: '/account/email', as: 'full' },
  { name: 'account erase', path: '/account/erase', as: 'full', reads: 'users/erasure' },
  {
    name: 'account security',
    path: '/account/security',
    as: 'full',
    reads: '{second-factor/find,sessions/fetchAuth}*',
  },
  on('/account/security')('account second factor', async (page) => {
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  }),
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
  { name: 'account tokens', path: '/account/tokens', as: 'full', reads: 'api-tokens/fetchAuth*' },
  on('/account/tokens')('account tokens made', async (page) => {
    await page.getByLabel('Name').fill('Sheet')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByRole('heading', { name: 'Copy your new token now' })).toBeVisible()
  }),
  on('/account/tokens')('account tokens chosen', async (page) => {
    await page.getByRole('combobox', { name: 'Expires' }).click()
    await page.getByRole('option', { name: 'Never' }).click()
    await page.getByRole('combobox', { name: 'Projects', exact: true }).click()
    await page.getByRole('option', { name: 'Selected projects' }).click()
    await expect(page.getByRole('combobox', { name: 'Selected projects' })).toBeVisible()
  }),
  { name: 'account authorize', path: authorizePath, as: 'full', reads: 'api-tokens/program*' },
  { name: 'account authorize not included', path: authorizePath, as: 'trial' },
  { name: 'account authorize refused', path: '/account/authorize', as: 'full' },
  { name: 'account tokens not included', path: '/account/tokens', as: 'trial' },
  { name: 'account takeout', path: '/account/takeout', as: 'full', reads: 'takeout/fetchAuth*' },
  { name: 'account activities', path: '/account/activities', as: 'full', reads: 'activities/fetchAuth*' },
  {
    name: 'account upgrade',
    path: '/account/upgrade/packages',
    as: 'full',
    reads: 'packages/fetch*',
  },
  { name: 'account trial', path: '/projects', as: 'trial' },
  { name: 'account expired', path: '/projects', as: 'expired' },
]
