// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/project-step.schema.json
// Hash: a7165ce305159e79451e8d5e867026c9

/** 办理记录: what the server answers with, field by field. */
export const projectStepReply = {
  fields: {
    historyId: { title: "id", type: ["string", "null"] },
    happenedAt: { title: "办理时间", type: ["string", "null"], format: "datetime" },
    title: { title: "办理事项", type: ["string", "null"] },
    fromState: { title: "办理前状态", type: ["string", "null"] },
    toState: { title: "办理后状态", type: ["string", "null"] },
    userName: { title: "办理人", type: ["string", "null"] },
    orgName: { title: "办理单位", type: ["string", "null"] },
    reason: { title: "原因", type: ["string", "null"] },
  },
};
