import type { PublicBrand } from '@rankline/contract/brands/calls'
import { type BrandTheme, paintedTheme } from '@rankline/contract/brands/theme'
import { defaultSlogan } from '@rankline/contract/product'
import type { CSSProperties, ReactNode } from 'react'
import styles from './brand-frame.module.css'

/** The part of a brand that changes how its page looks. */
export type Appearance = Pick<PublicBrand, 'name' | 'slogan' | 'logo' | 'logo_dark' | 'theme_data'>

type Props = {
  brand: Appearance
  title: string
  /** The element around it: the page itself, or a part of another page. */
  as?: 'main' | 'div'
  children: ReactNode
  footer: ReactNode
}

/** A page in the design of a brand: colours, logo and slogan around a form. Fills its parent element. */
export function BrandFrame({ brand, title, as: Element = 'div', children, footer }: Props) {
  const { theme_data: theme, slogan } = brand
  return (
    <Element
      className={styles.page}
      data-makes-room
      style={variables(paintedTheme(theme))}
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
          {children}
        </section>
        <p className={styles.footer}>{footer}</p>
      </div>
    </Element>
  )
}

/** The logo for the theme's background (light or dark); the brand's name if there is none. */
function BrandLogo({ brand: { name, logo, logo_dark, theme_data } }: { brand: Appearance }) {
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
