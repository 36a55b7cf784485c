import { defineForm, file } from '../validation/fields.ts'
import { isImage, maxFileSize, mimes, required } from '../validation/rules.ts'

export const avatarForm = defineForm({
  avatar: file(required(), isImage(), mimes('jpeg', 'jpg', 'png'), maxFileSize(300)),
})
