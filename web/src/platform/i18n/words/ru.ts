export default import.meta.glob<Record<string, string>>(['./*.json', '!./{mail,push,welcome}.json'], {
  base: '../../../../locales/ru',
  import: 'default',
})
