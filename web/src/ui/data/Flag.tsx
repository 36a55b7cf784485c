import { tip } from '../tip.ts'
import styles from './data.module.css'

type Props = {
  /** ISO 3166 alpha-2, any case. */
  code: string
  /** The country's name, read out and shown on hover. */
  name: string
  /** Width in px; flags are 3 by 2. */
  size?: number
}

export function Flag({ code, name, size = 18 }: Props) {
  return (
    <img
      className={styles.flag}
      src={`${__FLAGS__}/${code.toUpperCase()}.svg`}
      alt={name}
      {...tip(name)}
      width={size}
      height={Math.round((size * 2) / 3)}
      loading="lazy"
      decoding="async"
    />
  )
}
