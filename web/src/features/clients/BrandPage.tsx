import type { PublicBrand } from '@rankline/contract/brands/calls'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { CallFailed } from '../../platform/api.ts'
import { goAcross } from '../../platform/navigation.ts'
import { useIcon, useTitle } from '../../platform/product.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Policies } from '../../ui/brand/Policies.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { BrandFrame } from '../brands/BrandFrame.tsx'
import styles from '../brands/brand-frame.module.css'
import { brandQuery } from './clients.api.ts'

type Props = { title: string; children(brand: PublicBrand): ReactNode; footer(path: string): ReactNode }

/** A brand's page around a form, in the brand's colours. If no brand has the address, shows the 404 page. */
export function BrandPage({ title, children, footer }: Props) {
  const { addressName } = useParams({ strict: false }) as { addressName: string }
  const { data: brand, error, refetch } = useQuery(brandQuery(addressName))
  const isUnknown = error instanceof CallFailed && error.code === 'NOT_FOUND'
  useTitle(title, brand?.name)
  useIcon(brand?.icon)
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
  return (
    <BrandFrame
      as="main"
      brand={brand}
      title={title}
      footer={footer(`/white-label/brand/${brand.address_name}`)}
    >
      {children(brand)}
      <Policies brand={brand} className={styles.policies} />
    </BrandFrame>
  )
}

/** The footer with a log-in link, for people who opened the wrong page. */
export const logInInstead = (question: string) => (path: string) => (
  <>
    {question} <AppLink to={path}>Log in</AppLink>
  </>
)
