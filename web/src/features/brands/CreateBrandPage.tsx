import { createBrandForm } from '@rankline/contract/brands/forms'
import { themeOf } from '@rankline/contract/brands/theme'
import { useQuery } from '@tanstack/react-query'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { packageChoicesQuery } from '../resale/resale.api.ts'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import styles from '../resale/white-label.module.css'
import { BrandFields } from './BrandFields.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { sendBrand } from './brands.api.ts'

/** Makes a brand. Without a package its clients would have nothing to use. */
export function CreateBrandPage() {
  useTitle('Create a brand')
  const query = useQuery(packageChoicesQuery)
  return (
    <WhiteLabelPage title="Create a brand" sub="A name and a look under which clients log in">
      <QueryStates
        query={query}
        title="We couldn’t load your packages"
        prescribed="UNABLE TO GET WHITE LABEL PACKAGES"
        waiting={<TableSkeleton rows={6} />}
      >
        {(packages) =>
          packages.length === 0 ? (
            <EmptyState
              title="No client packages yet"
              prescribed="EMPTY PACKAGE LIST"
              subtitle="Please create a white label package first"
              link={{ label: 'Create a package', to: '/white-label/packages/create' }}
            />
          ) : (
            <CreateForm packageId={packages.length === 1 ? (packages[0]?.id ?? null) : null} />
          )
        }
      </QueryStates>
    </WhiteLabelPage>
  )
}

function CreateForm({ packageId }: { packageId: number | null }) {
  const form = useSharedForm(createBrandForm, {
    initial: { ...themeOf({}), package_id: packageId, brand_settings: ['only_by_invitation'] },
    onSubmit: sendBrand,
  })
  return (
    <div className={styles.brandForm}>
      <form {...form.props} className={formStyles.form}>
        <BrandFields form={form} hasLogos={false} />
        <SubmitBar form={form}>Create</SubmitBar>
      </form>
      <BrandPreview values={form.values} kept={{ logo: null, logo_dark: null }} />
    </div>
  )
}
