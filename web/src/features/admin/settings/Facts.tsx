import type { findSettings } from '@rankline/contract/admin/settings'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { Card } from '../../../ui/Card.tsx'
import styles from './settings.module.css'

type Props = Pick<ItemsOf<typeof findSettings>, 'facts'>

/** Settings of the environment; they are changed where Rankline is started. */
export function Facts({ facts }: Props) {
  return (
    <Card isFlush>
      <h2 className={styles.heading} data-padded>
        Environment
      </h2>
      <p className={styles.hint}>Set where Rankline is started; a change needs a restart.</p>
      <dl className={styles.facts}>
        {facts.map(({ name, value, variables }) => (
          <div key={name}>
            <dt>
              {name}
              <code>{variables.join(', ')}</code>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
