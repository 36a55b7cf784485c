import type { ItemsOf } from '@rankline/contract/endpoint'
import type { QuestionBrand, questionAnswers } from '@rankline/contract/questions/calls'
import { readableUrl } from '@rankline/contract/readable'
import type { CSSProperties, ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { seriesColor } from '../../ui/charts/palette.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { counted } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { Spoken } from '../../ui/Spoken.tsx'
import { Favicon } from '../icons/Favicon.tsx'
import { withoutMarks } from './differences.ts'
import { failureText } from './failures.ts'
import { dollars } from './money.ts'
import styles from './questions.module.css'

export type StoredAnswer = ItemsOf<typeof questionAnswers>[number]

type Props = {
  answer: StoredAnswer
  /** The own brand first. */
  brands: readonly QuestionBrand[]
}

/** One answer: its words with the names of brands marked, and its sources beside it. */
export function AnswerCard({ answer, brands }: Props) {
  const { number, failure, model, searched, cost, answered_at, is_invented, citations } = answer
  const cited = citations.filter(({ is_cited }) => is_cited === 1)
  const read = citations.filter(({ is_cited }) => is_cited === 0)
  return (
    <Card className={styles.answer} role="article" aria-label={`Answer ${number}`}>
      <div className={styles.answerHead}>
        <h4>Answer {number}</h4>
        {is_invented === 1 && <Badge tone="warn">Invented by the sandbox</Badge>}
        <span className={styles.facts}>
          {[
            model,
            failure === null ? searchText(searched) : null,
            cost === null ? 'cost unknown' : cost === 0 ? 'free' : dollars(cost),
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          · <RelativeTime at={answered_at} />
        </span>
      </div>
      {failure === null ? (
        <div className={styles.beside}>
          <div className={styles.words}>{markedText(answer, brands)}</div>
          <div className={styles.sources}>
            <Sources title="Cited" citations={cited} brands={brands} />
            {read.length > 0 && (
              <details>
                <summary>Only read: {counted(read.length, 'page')}</summary>
                <Sources title="Only read" citations={read} brands={brands} isNamed />
              </details>
            )}
          </div>
        </div>
      ) : (
        <p className={styles.failed}>{failureText(failure)} This is a gap, and counts in no share.</p>
      )}
    </Card>
  )
}

const searchText = (searched: boolean | null) =>
  searched === null ? 'does not say whether it searched' : searched ? 'searched the web' : 'did not search'

/** The words of an answer; places of names are marked in the colour of their brand. */
function markedText({ text, mentions }: StoredAnswer, brands: readonly QuestionBrand[]): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const mention of mentions.toSorted((a, b) => a.start - b.start)) {
    if (mention.start < end) continue
    const place = brands.findIndex(({ id }) => id === mention.brand_id)
    const brand = brands[place]
    parts.push(withoutMarks(text.slice(end, mention.start)))
    parts.push(
      <mark
        key={mention.start}
        className={styles.mark}
        data-own={brand?.is_own === 1 || undefined}
        style={{ '--brand': seriesColor(place) } as CSSProperties}
      >
        {text.slice(mention.start, mention.end)}
        <Spoken> (names {brand?.name})</Spoken>
      </mark>,
    )
    end = mention.end
  }
  parts.push(withoutMarks(text.slice(end)))
  return parts
}

type SourcesProps = {
  title: string
  citations: StoredAnswer['citations']
  brands: readonly QuestionBrand[]
  /** Whether its title stands above it already. */
  isNamed?: boolean
}

function Sources({ title, citations, brands, isNamed = false }: SourcesProps) {
  return (
    <>
      {!isNamed && <h5>{title}</h5>}
      {citations.length === 0 ? (
        <p className={styles.none}>No page</p>
      ) : (
        <ol aria-label={title}>
          {citations.map(({ url, title: name, brand_id }) => {
            const brand = brands.find(({ id }) => id === brand_id)
            return (
              <li key={url} data-own={brand?.is_own === 1 || undefined}>
                <Favicon url={url} size={16} />
                <span>
                  <OuterLink href={url} hint={url} data-touch="line">
                    {name ?? readableUrl(url)}
                  </OuterLink>
                  <small>
                    {readableUrl(url)}
                    {brand !== undefined && ` · ${brand.is_own === 1 ? 'your page' : brand.name}`}
                  </small>
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </>
  )
}
