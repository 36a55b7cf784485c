import type { SourceRule, SourceState } from '@rankline/contract/sources/calls'
import { Fragment } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { tip } from '../../../ui/tip.ts'
import styles from './sources.module.css'

type Props = { order: readonly SourceRule[]; sources: readonly SourceState[] }

/** Which source is used for what, first choice first. */
export function OrderCard({ order, sources }: Props) {
  const titleOf = (name: string) => sources.find((source) => source.name === name)?.title ?? name
  return (
    <Card isFlush>
      <h2 className={styles.heading}>Order</h2>
      <dl className={styles.order}>
        {order.map(({ engine, type, sources: names }) => (
          <Fragment key={`${engine}/${type}`}>
            <dt>{placeOf(engine, type)}</dt>
            <dd>
              <ol className={styles.choices}>
                {names.map((name) => (
                  <li key={name} {...tip(titleOf(name))}>
                    {name}
                  </li>
                ))}
              </ol>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  )
}

function placeOf(engine: string, type: string | null): string {
  if (engine === '*') return 'Every other engine'
  return type === null ? engine : `${engine} ${type}`
}
