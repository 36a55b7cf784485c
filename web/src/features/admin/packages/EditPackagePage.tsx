import type { AdminPackage } from '@rankline/contract/admin/packages'
import { createPackageForm } from '@rankline/contract/packages/forms'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSharedForm } from '../../../platform/forms.tsx'
import { useTitle } from '../../../platform/product.ts'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import formStyles from '../../../ui/form/form.module.css'
import { SubmitBar } from '../../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { forAdministrators } from '../administration.tsx'
import { PackageFields } from './PackageFields.tsx'
import { changePackage, packageQuery } from './packages.api.ts'

export const EditPackagePage = forAdministrators(() => {
  useTitle('Edit a package')
  const { packageId } = useParams({ strict: false }) as { packageId?: string }
  const query = useQuery(packageQuery(Number(packageId)))
  return (
    <div className={formStyles.page}>
      <PageHead title="Edit a package" sub={query.data?.name ?? '\u00a0'} />
      <QueryStates
        query={query}
        title="We couldn’t load this package"
        prescribed="UNABLE TO GET PACKAGE"
        waiting={<TableSkeleton rows={8} />}
      >
        {(shown) => <EditForm key={shown.id} shown={shown} />}
      </QueryStates>
    </div>
  )
})

function EditForm({ shown }: { shown: AdminPackage }) {
  const initial = Object.fromEntries(
    Object.keys(createPackageForm).map((name) => [name, String(shown[name as keyof AdminPackage] ?? '')]),
  )
  const form = useSharedForm(createPackageForm, {
    initial,
    onSubmit: (values) => changePackage({ ...values, package_id: shown.id }),
  })
  return (
    <form {...form.props} className={formStyles.form}>
      <PackageFields form={form} />
      <SubmitBar form={form}>Save the package</SubmitBar>
    </form>
  )
}
