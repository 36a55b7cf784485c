import { addCompetitors, deleteCompetitor } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { describe, expect, test } from 'vitest'
import { watchedKeyword } from '../../../../tests/support/alerts.ts'

const [SITE, RIVAL] = ['https://www.example.com/a', 'https://www.rival.example/x']

const { alertOn, evaluate, preview, see, watched } = watchedKeyword()
const follow = () =>
  watched.app.items(
    addCompetitors,
    { project_keyword_ids: [watched.red.id], competitors: 'rival.example' },
    watched.person.token,
  )

describe('a competitor', () => {
  test('is told when it passes the site, with the places of both', async () => {
    await follow()
    await alertOn('competitor', 'competitor_passes')
    await see(-3, { [SITE]: 3, [RIVAL]: 8 })
    expect(await evaluate(), 'first seen').toEqual([])
    await see(-2, { [SITE]: 3, [RIVAL]: 2 })
    const [reported, ...others] = await evaluate()
    expect(others).toEqual([])
    expect(reported).toMatchObject({
      summary: `“${watched.phrase}” (desktop) of Shop was passed: the site stayed at 3, rival.example went from 8 to 2 on ${utcDay(-2)}. Alert: A competitor passes the site.`,
      rows: [{ to: 'rival.example 2; the site 3' }],
      data: { passed_by: 'rival.example', passed_by_position: 2, now: 3 },
    })
    await see(-1, { [SITE]: 5, [RIVAL]: 1 })
    expect(await evaluate(), 'it was above already').toEqual([])
    expect((await preview('competitor', 'competitor_passes')).days).toEqual([
      { day: utcDay(-2), keyword_count: 1 },
    ])
    expect((await preview('competitor', 'competitor_passes', { trigger_target: 'x.example' })).days).toEqual(
      [],
    )
  })

  test('is told when it takes the featured snippet above the first result', async () => {
    await follow()
    await alertOn('competitor', 'competitor_passes')
    await see(-2, { [SITE]: 1, [RIVAL]: 2 })
    await evaluate()
    await see(-1, { [SITE]: 1 }, { features: { featured_snippet: [RIVAL] } })
    const [reported] = await evaluate()
    expect(reported?.summary).toContain(
      'the site stayed at 1, rival.example went from 2 to 1 · featured snippet',
    )
    expect((await preview('competitor', 'competitor_passes')).days).toEqual([
      { day: utcDay(-1), keyword_count: 1 },
    ])
  })

  test('that nobody follows is told from one that never passed by the preview', async () => {
    const tried = (changes = {}) => preview('competitor', 'competitor_passes', changes)
    await see(-2, { [SITE]: 3, [RIVAL]: 8 })
    expect(await tried()).toMatchObject({ lacks: 'competitor', days: [] })
    await follow()
    await see(-1, { [SITE]: 3, [RIVAL]: 8 })
    expect(await tried()).toMatchObject({ since: utcDay(-2), lacks: null, days: [] })
    expect(await tried({ trigger_target: 'x.example' })).toMatchObject({ lacks: 'competitor', days: [] })
  })

  type Day = [site: number | null, rival: number | null, depth?: number]
  const cases: [what: string, days: Day[], isTold: boolean][] = [
    [
      'the site leaves the list',
      [
        [3, 8],
        [null, 8],
      ],
      true,
    ],
    [
      'both leave the list',
      [
        [3, 8],
        [null, null],
      ],
      false,
    ],
    [
      'the competitor enters above the site',
      [
        [3, null],
        [3, 1],
      ],
      true,
    ],
    [
      'the site did not rank',
      [
        [null, 8],
        [null, 2],
      ],
      false,
    ],
    [
      'both move, and the order stays',
      [
        [3, 8],
        [5, 6],
      ],
      false,
    ],
    [
      'the list is too short for the site',
      [
        [3, 8],
        [null, 5, 20],
      ],
      false,
    ],
    [
      'it was passed while the list was too short',
      [
        [3, 8],
        [null, 2, 20],
        [30, 2],
      ],
      true,
    ],
    [
      'the list is too short for the competitor',
      [
        [3, 8],
        [4, null, 20],
      ],
      false,
    ],
  ]
  test.each(cases)('%s', async (_, days, isTold) => {
    await follow()
    await alertOn('competitor', 'competitor_passes')
    for (const [index, [site, rival, depth = 100]] of days.entries())
      await see(
        index - days.length,
        { ...(site !== null && { [SITE]: site }), ...(rival !== null && { [RIVAL]: rival }) },
        { depth },
      )
    expect((await evaluate()).length > 0).toBe(isTold)
    const { days: fired } = await preview('competitor', 'competitor_passes')
    expect(fired.length > 0).toBe(isTold)
  })

  test('that is named is the only one; one that was removed is none', async () => {
    const [rival] = await follow()
    await alertOn('competitor', 'competitor_passes', { trigger_target: 'https://other.example/' })
    const named = await alertOn('competitor', 'competitor_passes', { trigger_target: 'rival.example' })
    expect(named.trigger_action_text).toBe('rival.example passes the site')
    await see(-3, { [SITE]: 3, [RIVAL]: 8 })
    await see(-2, { [SITE]: 3, [RIVAL]: 2 })
    expect((await evaluate()).map(({ originId }) => originId)).toEqual([named.id])
    await see(-1, { [SITE]: 1, [RIVAL]: 2 })
    await watched.app.items(
      deleteCompetitor,
      { project_keyword_competitor_id: rival!.id },
      watched.person.token,
    )
    await see(0, { [SITE]: 3, [RIVAL]: 2 })
    expect(await evaluate()).toEqual([])
  })
})
