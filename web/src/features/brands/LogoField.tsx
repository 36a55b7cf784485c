import { Button, FileButton } from '@mantine/core'
import styles from '../resale/white-label.module.css'

type Props = {
  label: string
  accept?: string
  file: unknown
  error: string | null
  onChange(file: File | null): void
}

/** A picture that is chosen, and can be left out again. */
export function LogoField({ label, accept = 'image/png,image/jpeg', file, error, onChange }: Props) {
  const chosen = file instanceof File ? file : null
  return (
    <div>
      <div className={styles.logoChoice}>
        <FileButton accept={accept} onChange={onChange} inputProps={{ 'aria-label': label }}>
          {(props) => (
            <Button {...props} variant="default">
              {label}
            </Button>
          )}
        </FileButton>
        <span>{chosen?.name ?? 'No file chosen'}</span>
        {chosen !== null && (
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
