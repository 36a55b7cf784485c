import { Textarea, type TextareaProps } from '@mantine/core'
import { counted } from '../format.ts'
import { Counter } from './Counter.tsx'
import styles from './fields.module.css'
import { countLines, type LinesVariant, linesHeight } from './lines.ts'

type Props = Omit<TextareaProps, 'value' | 'variant'> & {
  value: string
  /** Shows how many lines are filled. */
  withCounter?: boolean
  height?: LinesVariant
}

/** Many lines of text, one entry per line. */
export function LinesTextarea({ value, withCounter = false, height = 'tall', ...props }: Props) {
  const filled = countLines(value.trim())
  return (
    <div className={styles.lines}>
      <Textarea
        spellCheck={false}
        {...props}
        value={value}
        styles={{ input: { height: linesHeight(value, height) } }}
        classNames={{ input: styles.linesInput }}
      />
      {withCounter && <Counter aria-live="polite">{counted(filled, 'line')}</Counter>}
    </div>
  )
}
