import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallFailed } from '../../platform/api.ts'
import { PanelStates } from '../panel/PanelStates.tsx'
import { together } from './answers.ts'
import { type Answer, QueryStates } from './QueryStates.tsx'

const quiet = { isFetching: false, refetch: () => undefined }
const loading: Answer<string[]> = { ...quiet, data: undefined, error: null }
const loaded = (...data: string[]): Answer<string[]> => ({ ...quiet, data, error: null })
const failed = (error: Error, data?: string[]): Answer<string[]> => ({ ...quiet, data, error })
const broken = new CallFailed('INTERNAL', 'It broke.')
const away = new CallFailed('UNREACHABLE', 'Nobody there.')
const refused = new CallFailed('FORBIDDEN', 'Not for you.')
const tooFast = new CallFailed('TOO_MANY_REQUESTS', 'Too fast.')

const textOf = (markup: string) =>
  markup.replaceAll(/<style[\s\S]*?<\/style>/g, '').replaceAll(/<[^>]+>/g, '|')

const shown = (query: Answer<string[]>) =>
  textOf(
    renderToStaticMarkup(
      <MantineProvider>
        <QueryStates
          query={query}
          title="No names"
          waiting="waiting"
          isEmpty={(names) => names.length === 0}
          empty="nobody"
        >
          {(names) => names.join(', ')}
        </QueryStates>
      </MantineProvider>,
    ),
  )

test('an answer waits, is shown, or is empty', () => {
  expect(shown(loading)).toContain('waiting')
  expect(shown(loaded('Ann', 'Ben'))).toContain('Ann, Ben')
  expect(shown(loaded())).toContain('nobody')
})

test('what failed says why, and is asked for again unless it was refused', () => {
  for (const error of [broken, away, tooFast]) {
    expect(shown(failed(error))).toContain('No names')
    expect(shown(failed(error))).toContain(error.message)
    expect(shown(failed(error))).toContain('Try again')
  }
  expect(shown(failed(refused))).toContain('Not for you.')
  expect(shown(failed(refused))).not.toContain('Try again')
})

test('what was loaded before stays below a line when a new answer fails', () => {
  const text = shown(failed(broken, ['Ann']))
  expect(text).toContain('This could not be refreshed.')
  expect(text).toContain('Try again')
  expect(text).toContain('Ann')
  expect(text).not.toContain('No names')
})

test('a panel fails in one line, which is the refusal where there is one', () => {
  const panel = (query: Answer<string[]>) =>
    textOf(
      renderToStaticMarkup(
        <MantineProvider>
          <PanelStates query={query} what="notes">
            {(names) => names.join(', ')}
          </PanelStates>
        </MantineProvider>,
      ),
    )
  expect(panel(failed(broken))).toContain('The notes could not be loaded.')
  expect(panel(failed(refused))).toContain('Not for you.')
  expect(panel(loaded('Ann'))).toContain('Ann')
})

test('two answers are there together, and only what failed is asked for again', () => {
  const asked: string[] = []
  const one = { ...loaded('Ann'), refetch: () => asked.push('one') }
  const other = { ...failed(broken), refetch: () => asked.push('other') }
  expect(together(one, loaded('Ben')).data).toEqual([['Ann'], ['Ben']])
  expect(together(one, loading).data).toBeUndefined()
  const both = together(one, other)
  expect(both.error).toBe(broken)
  both.refetch()
  expect(asked).toEqual(['other'])
})
