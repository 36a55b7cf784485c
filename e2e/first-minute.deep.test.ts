import { type ChildProcess, spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import { createProjectOf, watchFirstChecks } from './first-minute.ts'
import { test } from './person.ts'

const phrases = Array.from({ length: 110 }, (_, index) => `busy ${String(index + 1).padStart(3, '0')}`)

test('the first minute of 110 keywords beside two busy processes has no contradiction', async ({
  page,
  person: _person,
}) => {
  const busy: ChildProcess[] = []
  try {
    for (let number = 0; number < 2; number += 1)
      busy.push(
        spawn(process.execPath, ['-e', `for (;;) if (process.ppid !== ${process.pid}) process.exit()`]),
      )
    await createProjectOf(page, phrases)
    const { observations, found, progress } = await watchFirstChecks(page, phrases.length)
    expect(observations).toBeGreaterThan(2)
    expect(progress.size, 'numbers of checked keywords that were seen').toBeGreaterThanOrEqual(3)
    expect(found).toEqual([])
  } finally {
    for (const process of busy) process.kill('SIGKILL')
  }
})
