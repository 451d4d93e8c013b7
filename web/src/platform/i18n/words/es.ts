export default import.meta.glob<Record<string, string>>(['./*.json', '!./{mail,push,welcome}.json'], {
  base: '../../../../locales/es',
  import: 'default',
})
