import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { contrastOf } from '@rankline/contract/brands/contrast'
import { GOOD_CONTRAST, textPairs, themeOf } from '@rankline/contract/brands/theme'
import { type CSSProperties, useEffect, useState } from 'react'
import { accentsOf } from '../../theme/brand-accents.ts'
import styles from '../resale/white-label.module.css'
import { type Appearance, BrandFrame } from './BrandFrame.tsx'
import { brandField } from './brand-field.ts'
import frame from './brand-frame.module.css'
import mock from './brand-preview.module.css'

type Kept = { logo: string | null; logo_dark: string | null }
type Props = { values: Readonly<Record<string, unknown>>; kept: Kept }

const previews = [
  { value: 'log-in page', label: 'Log-in' },
  { value: 'application', label: 'Application' },
  { value: 'report', label: 'Report' },
]

/** Previews the log-in page, the application and a report with the unsaved values. */
export function BrandPreview({ values, kept }: Props) {
  const theme = themeOf(values)
  const logo = usePicture(values.logo)
  const dark = usePicture(values.logo_dark)
  const [shown, setShown] = useState('log-in page')
  const pale = textPairs.flatMap(({ text, ground, what }) =>
    contrastOf(theme[text], theme[ground]) < GOOD_CONTRAST ? [what] : [],
  )
  const brand = {
    name: String(values.name || 'Your brand'),
    slogan: String(values.slogan ?? ''),
    logo: logo ?? kept.logo,
    logo_dark: dark ?? kept.logo_dark,
    theme_data: theme,
  }
  return (
    <aside className={styles.preview} aria-label={`Preview of the ${shown}`}>
      <h2>Preview</h2>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="What is previewed"
        data={previews}
        value={shown}
        onChange={setShown}
      />
      {shown === 'application' && <ApplicationPreview brand={brand} />}
      {shown === 'report' && <ReportPreview brand={brand} intro={String(values.report_intro ?? '')} />}
      <div className={frame.preview} inert hidden={shown !== 'log-in page'}>
        <BrandFrame brand={brand} title="Log in" footer="New here? Sign up">
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
          Hard to read: {new Intl.ListFormat('en').format(pale.map((what) => `the ${what}`))}. Choose colours
          with more contrast.
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

/** The accents in light colours, for a part of a page. */
const accentsIn = ({ theme_data: theme }: Appearance) =>
  accentsOf(theme.button_color, 'light') as CSSProperties

function Mark({ brand: { name, logo, logo_dark: dark } }: { brand: Appearance }) {
  const picture = logo ?? dark
  return picture === null ? <b>{name}</b> : <img src={picture} alt={name} className={mock.logo} />
}

const rows = [
  ['running shoes', '2', '▲ 3'],
  ['trail shoes', '5', '▼ 1'],
  ['shoe size chart', '8', '▲ 4'],
] as const

/** A small drawing of a client's project with invented keywords. */
function ApplicationPreview({ brand }: { brand: Appearance }) {
  return (
    <div className={mock.page} style={accentsIn(brand)} aria-hidden>
      <div className={mock.bar}>
        <Mark brand={brand} />
        <span className={mock.current}>Projects</span>
        <span>Keywords</span>
      </div>
      <div className={mock.body}>
        <Figures />
        <svg viewBox="0 0 300 60" className={mock.chart} aria-hidden>
          <path d="M0 50 L50 44 L100 46 L150 30 L200 34 L250 18 L300 10" />
        </svg>
        <Rows />
        <span className={mock.button}>Add keywords</span>
      </div>
    </div>
  )
}

/** A small drawing of the first page of a report. */
function ReportPreview({ brand, intro }: { brand: Appearance; intro: string }) {
  return (
    <div className={mock.page} style={accentsIn(brand)} aria-hidden>
      <div className={mock.paper}>
        <Mark brand={brand} />
        <h3>SEO report</h3>
        {intro.trim() !== '' && <p>{intro}</p>}
        <Figures />
        <Rows />
      </div>
    </div>
  )
}

const Figures = () => (
  <div className={mock.figures}>
    {[
      ['Visibility', '41%'],
      ['Top 10', '62'],
      ['Visits', '9,480'],
    ].map(([label, value]) => (
      <span key={label}>
        {label}
        <b>{value}</b>
      </span>
    ))}
  </div>
)

const Rows = () => (
  <div className={mock.rows}>
    {rows.map(([phrase, rank, change]) => (
      <div key={phrase}>
        <span>{phrase}</span>
        <b>{rank}</b>
        <span data-up={change.startsWith('▲') || undefined}>{change}</span>
      </div>
    ))}
  </div>
)
