import { fileOf, hunt } from '../hunt.ts'
import type { Deep } from '../part.ts'

/** End-to-end tests in full: every look of every screen, in both schemes and on a phone, and a restart. */
export async function browser(deep: Deep): Promise<void> {
  const playwright = [fileOf('@playwright/test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts']
  await hunt(
    deep,
    'every look of every screen, in light and in dark, and its targets on a phone',
    [...playwright, 'screens.test'],
    { E2E_DEEP: '1' },
  )
  await hunt(deep, 'the first minute beside two busy processes', [...playwright, 'first-minute.deep'], {
    E2E_DEEP: '1',
  })
  await hunt(deep, 'a restart under a browser', [...playwright, 'restart.deep'], { E2E_DEEP: '1' })
}
