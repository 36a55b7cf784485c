import styles from './charts.module.css'

type Props = {
  series: readonly { key: string; name: string; color: string }[]
  /** Keys of hidden series. */
  hidden: ReadonlySet<string>
  onToggle(key: string): void
}

/** The names of a chart's series; each toggles its series. */
export function Legend({ series, hidden, onToggle }: Props) {
  return (
    <fieldset className={styles.legend} aria-label="Series">
      {series.map(({ key, name, color }) => (
        <button key={key} type="button" aria-pressed={!hidden.has(key)} onClick={() => onToggle(key)}>
          <i className={styles.swatch} style={{ background: color }} aria-hidden />
          {name}
        </button>
      ))}
    </fieldset>
  )
}
