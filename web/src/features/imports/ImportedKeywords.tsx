import { Button } from '@mantine/core'
import type { ImportedKeyword } from '@rankline/contract/imports/calls'
import { useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import styles from './imports.module.css'

type Props = {
  keywords: readonly ImportedKeyword[]
  /** The chosen keywords, or all if none is chosen; they leave the list. */
  onAdd(chosen: readonly ImportedKeyword[]): void
  onClear?: (() => void) | undefined
}

/** Rows that are drawn at once. */
const STEP = 200

/** Imported keywords with the numbers of their source, to choose from. */
export function ImportedKeywords({ keywords, onAdd, onClear }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState(STEP)
  const picked = keywords.filter(({ id }) => chosen.has(id))
  const hasNumbers = keywords.some(({ impressions }) => impressions !== null)
  const isAll = picked.length === keywords.length
  const left = keywords.length - shown

  function choose(id: number, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  function add() {
    onAdd(picked.length > 0 ? picked : keywords)
    setChosen(new Set())
  }

  return (
    <>
      <section className={styles.scroll} aria-label="Imported keywords">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>
                <Checkbox
                  aria-label="Select all"
                  checked={isAll}
                  indeterminate={picked.length > 0 && !isAll}
                  onChange={() => setChosen(isAll ? new Set() : new Set(keywords.map(({ id }) => id)))}
                />
              </th>
              <th>{counted(keywords.length, 'keyword')}</th>
              {hasNumbers && (
                <>
                  <th>Position</th>
                  <th>Clicks</th>
                  <th>Impressions</th>
                  <th>CTR</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {keywords.slice(0, shown).map((one) => (
              <tr key={one.id}>
                <td>
                  <Checkbox
                    aria-label={`Select ${one.keyword}`}
                    checked={chosen.has(one.id)}
                    onChange={(event) => choose(one.id, event.currentTarget.checked)}
                  />
                </td>
                <td className={styles.keyword}>{one.keyword}</td>
                {hasNumbers && <Numbers keyword={one} />}
              </tr>
            ))}
          </tbody>
        </table>
        {left > 0 && (
          <button type="button" className={styles.more} onClick={() => setShown(shown + STEP)}>
            Show {Math.min(left, STEP)} more of {formatNumber(left)}
          </button>
        )}
      </section>
      <div className={styles.foot}>
        {onClear !== undefined && (
          <Button variant="default" onClick={onClear}>
            Clear
          </Button>
        )}
        <Button onClick={add}>
          {picked.length > 0
            ? `Add ${counted(picked.length, 'keyword')}`
            : `Add all ${counted(keywords.length, 'keyword')}`}
        </Button>
      </div>
    </>
  )
}

function Numbers({ keyword: { position, clicks, impressions, ctr } }: { keyword: ImportedKeyword }) {
  return (
    <>
      <td>{position === null ? '–' : position.toFixed(1)}</td>
      <td>{clicks === null ? '–' : formatNumber(clicks)}</td>
      <td>{impressions === null ? '–' : formatNumber(impressions)}</td>
      <td>{ctr === null ? '–' : `${(100 * ctr).toFixed(1)}%`}</td>
    </>
  )
}
