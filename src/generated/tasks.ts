// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/tasks.hbs
// Sources: schemas/workflows, schemas/screens
// Hash: 2eb30da0adca6ebc698f162f2611f3d7

import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Task } from "../../runtime/contract/language/task.ts";

const disposalProjectUnit: ConditionTree = {
  all: [
    { test: "equals", left: { subject: "user", path: ["userTypeNow"] }, right: { literal: "10" } },
    { test: "equals", left: { subject: "row", path: ["orgGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
  ],
};

const disposalProjectReviewer: ConditionTree = {
  all: [
    { test: "equals", left: { subject: "user", path: ["userTypeNow"] }, right: { literal: "10" } },
    { test: "has", left: { subject: "user", path: ["roles"] }, right: { literal: ["disposal-review"] } },
    {
      any: [
        { test: "equals", left: { subject: "row", path: ["orgGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
        { test: "equals", left: { subject: "row", path: ["orgTopGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
      ],
    },
  ],
};

const disposalProjectAgency: ConditionTree = {
  all: [
    { test: "equals", left: { subject: "user", path: ["exchange"] }, right: { literal: true } },
    { test: "equals", left: { subject: "row", path: ["supGuid"] }, right: { reference: { subject: "user", path: ["orgGuid"] } } },
  ],
};

const disposalProjectCompleter: ConditionTree = {
  any: [
    {
      all: [
        { test: "differs", left: { subject: "row", path: ["supGuid"] }, right: { literal: "000" } },
        disposalProjectAgency,
      ],
    },
    {
      all: [
        { test: "equals", left: { subject: "row", path: ["supGuid"] }, right: { literal: "000" } },
        disposalProjectUnit,
      ],
    },
  ],
};

const registrationApprover: ConditionTree = {
  all: [
    { test: "differs", left: { subject: "row", path: ["applicantId"] }, right: { reference: { subject: "user", path: ["userId"] } } },
    {
      any: [
        {
          all: [
            { test: "equals", left: { subject: "user", path: ["systemType"] }, right: { literal: "2" } },
            {
              test: "under",
              left: { subject: "row", path: ["regionPath"] },
              right: { reference: { subject: "user", path: ["regionPath"] } },
            },
          ],
        },
        {
          all: [
            { test: "equals", left: { subject: "user", path: ["systemType"] }, right: { literal: "1" } },
            { test: "equals", left: { subject: "row", path: ["decider"] }, right: { literal: "1" } },
          ],
        },
      ],
    },
  ],
};

/** The to-do list: what waits for whom, in the order of its rows. */
export const tasks: readonly Task[] = [
  {
    id: "disposal-project.submit",
    title: "处置项目待提交",
    entity: "disposal-project",
    screen: "purchaser-list",
    url: "/purchaserList?todo=submit",
    look: { screen: "purchaser-look", path: "/lookpurchaserassets", param: "id" },
    waits: {
      all: [
        disposalProjectUnit,
        { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "0" } },
      ],
    },
  },
  {
    id: "disposal-project.review",
    title: "事项公告待审核",
    entity: "disposal-project",
    screen: "purchaser-list",
    url: "/purchaserList?todo=review",
    look: { screen: "purchaser-look", path: "/lookpurchaserassets", param: "id" },
    waits: {
      all: [
        disposalProjectReviewer,
        {
          all: [
            { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "3" } },
            {
              any: [
                { test: "equals", left: { subject: "setting", path: ["SELF_REVIEW"] }, right: { literal: "on" } },
                {
                  all: [
                    {
                      test: "differs",
                      left: { subject: "row", path: ["submittedBy"] },
                      right: { reference: { subject: "user", path: ["userId"] } },
                    },
                    {
                      test: "differs",
                      left: { subject: "row", path: ["announcedBy"] },
                      right: { reference: { subject: "user", path: ["userId"] } },
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    id: "disposal-project.completeOwn",
    title: "事项公告待完善",
    entity: "disposal-project",
    screen: "purchaser-list",
    url: "/purchaserList?todo=completeOwn",
    look: { screen: "purchaser-look", path: "/lookpurchaserassets", param: "id" },
    waits: {
      all: [
        disposalProjectUnit,
        {
          all: [
            { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "1" } },
            disposalProjectCompleter,
          ],
        },
      ],
    },
  },
  {
    id: "disposal-project.mendOwn",
    title: "审核退回待修改",
    entity: "disposal-project",
    screen: "purchaser-list",
    url: "/purchaserList?todo=mendOwn",
    look: { screen: "purchaser-look", path: "/lookpurchaserassets", param: "id" },
    waits: {
      all: [
        disposalProjectUnit,
        {
          all: [
            { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "4" } },
            disposalProjectCompleter,
          ],
        },
      ],
    },
  },
  {
    id: "disposal-project.fillOwnResult",
    title: "结果公告待填写",
    entity: "disposal-project",
    screen: "purchaser-list",
    url: "/purchaserList?todo=fillOwnResult",
    look: { screen: "purchaser-look", path: "/lookpurchaserassets", param: "id" },
    waits: {
      all: [
        disposalProjectUnit,
        {
          all: [
            { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "5" } },
            disposalProjectCompleter,
          ],
        },
      ],
    },
  },
  {
    id: "disposal-project.uploadVoucher",
    title: "交易凭证待上传",
    entity: "disposal-project",
    screen: "purchaser-list",
    url: "/purchaserList?todo=uploadVoucher",
    look: { screen: "purchaser-look", path: "/lookpurchaserassets", param: "id" },
    waits: {
      all: [
        disposalProjectUnit,
        {
          all: [
            { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "6" } },
            { test: "differs", left: { subject: "row", path: ["supGuid"] }, right: { literal: "000" } },
          ],
        },
      ],
    },
  },
  {
    id: "disposal-project.complete",
    title: "事项公告待完善",
    entity: "disposal-project",
    screen: "supplier-list",
    url: "/supplierList?todo=complete",
    look: { screen: "supplier-look", path: "/looksupplierassets", param: "id" },
    waits: {
      all: [
        disposalProjectAgency,
        {
          all: [
            { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "1" } },
            { test: "differs", left: { subject: "row", path: ["assetsMode"] }, right: { literal: "环保回收" } },
          ],
        },
      ],
    },
  },
  {
    id: "disposal-project.mend",
    title: "审核退回待修改",
    entity: "disposal-project",
    screen: "supplier-list",
    url: "/supplierList?todo=mend",
    look: { screen: "supplier-look", path: "/looksupplierassets", param: "id" },
    waits: {
      all: [
        disposalProjectAgency,
        { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "4" } },
      ],
    },
  },
  {
    id: "disposal-project.fillResult",
    title: "结果公告待填写",
    entity: "disposal-project",
    screen: "supplier-list",
    url: "/supplierList?todo=fillResult",
    look: { screen: "supplier-look", path: "/looksupplierassets", param: "id" },
    waits: {
      all: [
        disposalProjectAgency,
        { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "5" } },
      ],
    },
  },
  {
    id: "disposal-project.agencyVoucher",
    title: "交易凭证待上传",
    entity: "disposal-project",
    screen: "supplier-list",
    url: "/supplierList?todo=agencyVoucher",
    look: { screen: "supplier-look", path: "/looksupplierassets", param: "id" },
    waits: {
      all: [
        disposalProjectAgency,
        { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "6" } },
      ],
    },
  },
  {
    id: "registration.review",
    title: "用户类型注册待审核",
    entity: "registration",
    screen: "registrations",
    url: "/registrations?todo=review",
    waits: {
      all: [
        registrationApprover,
        { test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: "0" } },
      ],
    },
  },
];
