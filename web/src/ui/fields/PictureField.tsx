import { Button, FileButton } from '@mantine/core'
import styles from './picture-field.module.css'

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

/**
 * A picture that fits into a box of pixels, with its proportions. A picture that fits already stays the same file, and so
 * does one that the browser cannot read: the server says what is wrong with it.
 */
async function scaledToFit(file: File, box: { width: number; height: number }): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const factor = Math.min(box.width / picture.width, box.height / picture.height)
  if (factor >= 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * factor))
  canvas.height = Math.max(1, Math.round(picture.height * factor))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob === null ? file : new File([blob], file.name.replace(/\.\w+$/, '.png'), { type: 'image/png' })
}
