import { createResalePackageForm } from '@rankline/contract/resale/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PackageFields } from './PackageFields.tsx'
import { sendPackage } from './resale.api.ts'
import { WhiteLabelPage } from './WhiteLabelPage.tsx'

export function CreatePackagePage() {
  useTitle('Create a package')
  const form = useSharedForm(createResalePackageForm, { onSubmit: sendPackage })
  return (
    <div className={formStyles.page}>
      <WhiteLabelPage title="Create a package">
        <form {...form.props} className={formStyles.form}>
          <PackageFields form={form} />
          <SubmitBar form={form}>Create</SubmitBar>
        </form>
      </WhiteLabelPage>
    </div>
  )
}
