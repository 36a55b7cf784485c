import { Button, FileButton } from '@mantine/core'
import styles from './picture-field.module.css'
import { scaledToFit } from './scaled-to-fit.ts'

type Props = {
  label: string
  /** The chosen file; else anything. */
  file: unknown
  /** Pixels that a larger picture is scaled to. */
  box: { width: number; height: number }
  error: string | null
  /** Address of the stored picture. */
  stored?: string | null
  /** @param file null leaves the picture out */
  onChange(file: File | null): void
}

/** Chooses a picture, which can be left out again. */
export function PictureField({ label, file, box, error, stored = null, onChange }: Props) {
  const chosen = file instanceof File ? file : null
  const choose = async (next: File | null) => onChange(next === null ? null : await scaledToFit(next, box))
  return (
    <div>
      <div className={styles.choice}>
        <FileButton
          accept="image/png,image/jpeg"
          onChange={(next) => void choose(next)}
          inputProps={{ 'aria-label': label }}
        >
          {(props) => (
            <Button {...props} variant="default">
              {label}
            </Button>
          )}
        </FileButton>
        {chosen === null && stored !== null ? (
          <img className={styles.stored} src={stored} alt="Present logo" />
        ) : (
          <span>{chosen?.name ?? 'No file chosen'}</span>
        )}
        {(chosen !== null || stored !== null) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {error !== null && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
