import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Screen } from './table.ts'

/** Public pages. */
export const publicScreens: Screen[] = [
  ...[
    '/',
    '/pricing',
    '/contact',
    '/privacy-policy',
    '/docs',
    '/docs/guide/keywords',
    '/docs/operations',
  ].map(
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
