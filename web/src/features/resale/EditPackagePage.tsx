import type { ResalePackage } from '@rankline/contract/resale/calls'
import { updateResalePackageForm } from '@rankline/contract/resale/forms'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PackageFields } from './PackageFields.tsx'
import { packageQuery, savePackage } from './resale.api.ts'
import { WhiteLabelPage } from './WhiteLabelPage.tsx'

export function EditPackagePage() {
  useTitle('Edit a package')
  const { packageId } = useParams({ strict: false }) as { packageId: string }
  const query = useQuery(packageQuery(Number(packageId)))
  return (
    <div className={formStyles.page}>
      <WhiteLabelPage title="Edit a package" sub={query.data?.name ?? ' '}>
        <QueryStates
          query={query}
          title="We couldn’t load this package"
          prescribed="UNABLE TO GET WHITE LABEL PACKAGE"
          waiting={<TableSkeleton rows={6} />}
        >
          {(found) => <EditForm key={found.id} found={found} />}
        </QueryStates>
      </WhiteLabelPage>
    </div>
  )
}

function EditForm({ found: { id, name, time_limit, permissions_json } }: { found: ResalePackage }) {
  const limits = Object.fromEntries(
    Object.entries(permissions_json).map(([limit, amount]) => [limit, amount === null ? '' : String(amount)]),
  )
  const form = useSharedForm(updateResalePackageForm, {
    initial: {
      user_wl_package_id: id,
      name,
      time_limit: time_limit === null ? '' : String(time_limit),
      ...limits,
    },
    onSubmit: savePackage,
  })
  return (
    <form {...form.props} className={formStyles.form}>
      <PackageFields form={form} />
      <SubmitBar form={form}>Save</SubmitBar>
    </form>
  )
}
