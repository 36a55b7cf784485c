import { Radio } from '@mantine/core'
import { type FurtherType, furtherKinds, furtherTypes } from '@rankline/contract/alerts/kinds'
import type { AlertType } from '@rankline/contract/alerts/triggers'
import styles from './alerts.module.css'

type Props = { type: AlertType | null; onChange(type: FurtherType): void }

/** Kinds of alerts that are not about positions, each with what it tells. */
export function FurtherKinds({ type, onChange }: Props) {
  return (
    <Radio.Group label="Further kinds" value={type} onChange={(next) => onChange(next as FurtherType)}>
      <div className={styles.kinds}>
        {furtherTypes.map((name) => (
          <Radio
            key={name}
            value={name}
            label={furtherKinds[name].name}
            description={furtherKinds[name].text}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
