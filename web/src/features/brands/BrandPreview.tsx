import { Button, TextInput } from '@mantine/core'
import { contrastOf } from '@rankline/contract/brands/contrast'
import { themeOf } from '@rankline/contract/brands/theme'
import { useEffect, useState } from 'react'
import styles from '../resale/white-label.module.css'
import { BrandFrame } from './BrandFrame.tsx'
import { brandField } from './brand-field.ts'
import frame from './brand-frame.module.css'

type Kept = { logo: string | null; logo_dark: string | null }
type Props = { values: Readonly<Record<string, unknown>>; kept: Kept }

/** Pairs of text and background colours that need enough contrast. */
const pairs = [
  ['label_color', 'background_color', 'labels'],
  ['slogan_color', 'background_color', 'the slogan'],
  ['button_font_color', 'button_color', 'the text of the button'],
  ['input_font_color', 'input_color', 'the text of the fields'],
] as const

const LEAST_CONTRAST = 4.5

/** Previews the log-in page with the unsaved values. */
export function BrandPreview({ values, kept }: Props) {
  const theme = themeOf(values)
  const logo = usePicture(values.logo)
  const dark = usePicture(values.logo_dark)
  const pale = pairs.flatMap(([text, ground, name]) =>
    contrastOf(theme[text], theme[ground]) < LEAST_CONTRAST ? [name] : [],
  )
  const brand = {
    name: String(values.name || 'Your brand'),
    slogan: String(values.slogan ?? ''),
    logo: logo ?? kept.logo,
    logo_dark: dark ?? kept.logo_dark,
    theme_data: theme,
  }
  return (
    <aside className={styles.preview} aria-label="Preview of the log-in page">
      <h2>Preview</h2>
      <div className={frame.preview} inert>
        <BrandFrame brand={brand} title="Log in" footer="New here? Create an account">
          <div className={frame.form}>
            <TextInput label="Username" classNames={brandField} defaultValue="anna" tabIndex={-1} />
            <TextInput
              label="Password"
              type="password"
              autoComplete="off"
              classNames={brandField}
              defaultValue="secret"
              tabIndex={-1}
            />
            <Button type="submit" fullWidth size="md" tabIndex={-1}>
              Log in
            </Button>
          </div>
        </BrandFrame>
      </div>
      {pale.length > 0 && (
        <p className={styles.warning} role="status">
          Hard to read: {new Intl.ListFormat('en').format(pale)}. Choose colours with more contrast.
        </p>
      )}
    </aside>
  )
}

/** A chosen file as an address that the page may show; null until it is read. */
function usePicture(file: unknown): string | null {
  const [shown, setShown] = useState<{ file: unknown; address: string } | null>(null)
  useEffect(() => {
    if (!(file instanceof File)) return
    const reader = new FileReader()
    reader.onload = () => setShown({ file, address: String(reader.result) })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return shown !== null && shown.file === file ? shown.address : null
}
