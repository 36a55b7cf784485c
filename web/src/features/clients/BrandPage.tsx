import type { BrandTheme, PublicBrand } from '@rankline/contract/brands'
import { defaultSlogan } from '@rankline/contract/product'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { CallFailed } from '../../platform/api.ts'
import { goAcross } from '../../platform/navigation.ts'
import { useTitle } from '../../platform/product.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import styles from './brand-page.module.css'
import { brandQuery } from './clients.api.ts'

type Props = { title: string; children(brand: PublicBrand): ReactNode; footer(path: string): ReactNode }

/** A brand's page around a form, in the brand's colours. If no brand has the address, shows the 404 page. */
export function BrandPage({ title, children, footer }: Props) {
  const { addressName } = useParams({ strict: false }) as { addressName: string }
  const { data: brand, error, refetch } = useQuery(brandQuery(addressName))
  const isUnknown = error instanceof CallFailed && error.code === 'NOT_FOUND'
  useTitle(title, brand?.name)
  useEffect(() => {
    if (isUnknown) goAcross('/404', { replace: true })
  }, [isUnknown])

  if (brand === undefined) {
    if (error === null || isUnknown) return <main className={styles.loading} aria-busy="true" />
    return (
      <main className={styles.loading}>
        <ErrorState
          title="The page could not be loaded"
          text={error.message}
          onRetry={() => void refetch()}
        />
      </main>
    )
  }
  const { theme_data: theme, slogan } = brand
  return (
    <main
      className={styles.page}
      data-makes-room
      style={variables(theme)}
      data-form={theme.form_position}
      data-logo={theme.logo_position}
    >
      <div className={styles.column}>
        <div className={styles.logo}>
          <BrandLogo brand={brand} />
          {theme.slogan_visibility === 'show' && <p className={styles.slogan}>{slogan || defaultSlogan}</p>}
        </div>
        <section aria-labelledby="brand-title">
          <h1 id="brand-title" className={styles.title}>
            {title}
          </h1>
          {children(brand)}
        </section>
        <p className={styles.footer}>{footer(`/white-label/brand/${brand.address_name}`)}</p>
      </div>
    </main>
  )
}

/** The logo for the theme's background (light or dark); the brand's name if there is none. */
function BrandLogo({ brand: { name, logo, logo_dark, theme_data } }: { brand: PublicBrand }) {
  const picture = theme_data.logo_type === 'dark' ? (logo_dark ?? logo) : (logo ?? logo_dark)
  if (picture === null) return <span className={styles.name}>{name}</span>
  return <img src={picture} alt={name} className={styles.picture} />
}

const variables = (theme: BrandTheme) =>
  ({
    '--brand-background': theme.background_color,
    '--brand-button': theme.button_color,
    '--brand-button-font': theme.button_font_color,
    '--brand-input': theme.input_color,
    '--brand-input-font': theme.input_font_color,
    '--brand-focus': theme.focus_color,
    '--brand-label': theme.label_color,
    '--brand-slogan': theme.slogan_color,
  }) as CSSProperties
