import { defineForm, file, text } from '../validation/fields.ts'
import { email, isImage, max, maxFileSize, mimes, required } from '../validation/rules.ts'

export const avatarForm = defineForm({
  avatar: file(required(), isImage(), mimes('jpeg', 'jpg', 'png'), maxFileSize(300)),
})

export const changeEmailForm = defineForm({
  email: text(required(), max(190), email()),
  password: text(max(24)).withAnyCharacters().describedAs("The caller's password, if they have one."),
})
