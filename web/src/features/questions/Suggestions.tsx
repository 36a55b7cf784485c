import { Button } from '@mantine/core'
import type { QuestionSuggestion } from '@rankline/contract/questions/calls'
import type { UseQueryResult } from '@tanstack/react-query'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import styles from './questions.module.css'

type Suggested = { country_id: number; language_id: number; data: QuestionSuggestion[] }

type Props = {
  query: UseQueryResult<Suggested>
  chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

/** Suggested questions with a box each. */
export const Suggestions = ({ query, chosen, onChoose }: Props) => (
  <QueryStates
    query={query}
    line="The suggestions could not be loaded."
    waiting={<TableSkeleton rows={5} />}
    isEmpty={({ data }) => data.length === 0}
    empty={
      <Note>
        No suggestions now. They come from the project’s keywords, from “people also ask” on their result
        pages, and from Search Console.
      </Note>
    }
  >
    {({ data }) => (
      <fieldset className={styles.suggestions}>
        <legend>
          <span>Suggestions</span>
          <Button
            variant="subtle"
            size="xs"
            onClick={() => onChoose(new Set(chosen.size === 0 ? data.map(({ text }) => text) : []))}
          >
            {chosen.size === 0 ? `Select all ${formatNumber(data.length)}` : 'Select none'}
          </Button>
        </legend>
        <ul>
          {data.map((suggestion) => (
            <li key={suggestion.text}>
              <Checkbox
                label={suggestion.text}
                description={originText(suggestion)}
                checked={chosen.has(suggestion.text)}
                onChange={(event) => {
                  const next = new Set(chosen)
                  if (event.currentTarget.checked) next.add(suggestion.text)
                  else next.delete(suggestion.text)
                  onChoose(next)
                }}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    )}
  </QueryStates>
)

function originText({ origin, keyword, impressions }: QuestionSuggestion): string {
  if (origin === 'people_also_ask') return `People also ask, for “${keyword ?? ''}”`
  if (origin === 'search_console')
    return `Search Console, ${counted(impressions ?? 0, 'impression')} in 28 days`
  return `From the keyword “${keyword ?? ''}”`
}
