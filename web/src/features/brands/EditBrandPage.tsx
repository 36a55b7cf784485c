import { Button } from '@mantine/core'
import type { OwnBrand } from '@rankline/contract/brands/calls'
import { updateBrandForm } from '@rankline/contract/brands/forms'
import { themeOf } from '@rankline/contract/brands/theme'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import styles from '../resale/white-label.module.css'
import { BrandFields } from './BrandFields.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { brandQuery, saveBrand } from './brands.api.ts'

export function EditBrandPage() {
  useTitle('Edit a brand')
  const { brandId } = useParams({ strict: false }) as { brandId: string }
  const query = useQuery(brandQuery(Number(brandId)))
  return (
    <WhiteLabelPage
      title="Edit a brand"
      sub={query.data?.name ?? ' '}
      actions={
        <Button variant="default" component={AppLink} to={`/white-label/brands/${brandId}/domain`}>
          Own domain
        </Button>
      }
    >
      <QueryStates
        query={query}
        title="We couldn’t load this brand"
        prescribed="UNABLE TO GET BRANDS"
        waiting={<TableSkeleton rows={6} />}
      >
        {(brand) => <EditForm key={brand.id} brand={brand} />}
      </QueryStates>
    </WhiteLabelPage>
  )
}

function EditForm({ brand }: { brand: OwnBrand }) {
  const form = useSharedForm(updateBrandForm, {
    initial: {
      ...themeOf(JSON.parse(brand.theme_data)),
      user_brand_id: brand.id,
      name: brand.name,
      address_name: brand.address_name,
      slogan: brand.slogan ?? '',
      reply_to: brand.reply_to ?? '',
      terms_url: brand.terms_url ?? '',
      privacy_url: brand.privacy_url ?? '',
      mail_footer: brand.mail_footer ?? '',
      report_intro: brand.report_intro ?? '',
      package_id: brand.default_user_wl_package_id,
      brand_settings: brand.brand_settings,
    },
    onSubmit: saveBrand,
  })
  return (
    <div className={styles.brandForm}>
      <form {...form.props} className={formStyles.form}>
        <BrandFields
          form={form}
          hasLogos={brand.logo !== null}
          keptPackage={{ id: brand.default_user_wl_package_id, name: brand.user_wl_package }}
        />
        <SubmitBar form={form}>Save</SubmitBar>
      </form>
      <BrandPreview values={form.values} kept={brand} />
    </div>
  )
}
