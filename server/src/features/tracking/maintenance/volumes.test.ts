import { utcDay } from '@rankline/contract/days'
import { expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { signUp } from '../../../../tests/support/people.ts'
import { recordDay } from '../../../../tests/support/recorded-days.ts'

const app = appForTests()

test('a volume that arrives while a check is recorded stays, and is in the numbers of the day', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const [keyword] = await makeKeywords(app, person, project, 'garden shed')
  const { pool } = app.database
  const { rows } = await pool.query<{ search_id: number; phrase_id: number }>(
    'SELECT search_id, phrase_id FROM keywords WHERE id = $1',
    [keyword!.id],
  )
  const { search_id: searchId, phrase_id: phraseId } = rows[0]!
  const day = utcDay()

  // Writes like refresh-phrase-metrics, but commits only after the recording has read the old numbers.
  const metrics = await pool.connect()
  await metrics.query('BEGIN')
  await metrics.query('UPDATE phrase_metrics SET volume = 1070, fetched_at = now() WHERE phrase_id = $1', [
    phraseId,
  ])
  await metrics.query('UPDATE keywords SET volume = 1070 WHERE phrase_id = $1', [phraseId])
  const results = [{ position: 3, url: 'https://www.example.com/' }]
  const recorded = recordDay(app.database, day, [{ searchId, depth: 100, results }])
  await expect
    .poll(async () => {
      const waiting = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return waiting.rowCount
    })
    .toBe(1)
  await metrics.query('COMMIT')
  metrics.release()
  await recorded

  const after = await pool.query('SELECT position, volume FROM keywords WHERE id = $1', [keyword!.id])
  expect(after.rows[0]).toEqual({ position: 3, volume: 1070 })
  const days = await pool.query('SELECT volume, traffic FROM project_days WHERE project_id = $1', [
    project.id,
  ])
  expect(days.rows).toEqual([{ volume: 1070, traffic: expect.closeTo(1070 * 0.11, 3) }])
})
