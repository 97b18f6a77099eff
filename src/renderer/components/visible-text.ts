export { visibleText } from '#shared/rules/visible-text.ts'
