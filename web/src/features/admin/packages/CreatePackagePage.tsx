import { createPackageForm } from '@rankline/contract/packages/forms'
import { useSharedForm } from '../../../platform/forms.tsx'
import { useTitle } from '../../../platform/product.ts'
import formStyles from '../../../ui/form/form.module.css'
import { SubmitBar } from '../../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { forAdministrators } from '../administration.tsx'
import { PackageFields } from './PackageFields.tsx'
import { createPackage } from './packages.api.ts'

export const CreatePackagePage = forAdministrators(() => {
  useTitle('Create a package')
  const form = useSharedForm(createPackageForm, { initial: { is_hidden: 0 }, onSubmit: createPackage })
  return (
    <div className={formStyles.page}>
      <PageHead title="Create a package" />
      <form {...form.props} className={formStyles.form}>
        <PackageFields form={form} />
        <SubmitBar form={form}>Create the package</SubmitBar>
      </form>
    </div>
  )
})
