// What generates code, until it is switched off: in a process that goes on for the lowering alone.
#pragma once

#include <clang/AST/ASTConsumer.h>

#include <memory>

namespace shepherd {

class SwitchedConsumer : public clang::ASTConsumer {
 public:
  explicit SwitchedConsumer(std::unique_ptr<clang::ASTConsumer> generator) : generator_(std::move(generator)) {}

  void switch_off() { is_on_ = false; }

  void Initialize(clang::ASTContext& ast) override { generator_->Initialize(ast); }
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    return !is_on_ || generator_->HandleTopLevelDecl(group);
  }
  void HandleInlineFunctionDefinition(clang::FunctionDecl* function) override {
    if (is_on_) generator_->HandleInlineFunctionDefinition(function);
  }
  void HandleInterestingDecl(clang::DeclGroupRef group) override {
    if (is_on_) generator_->HandleInterestingDecl(group);
  }
  void HandleTranslationUnit(clang::ASTContext& ast) override {
    if (is_on_) generator_->HandleTranslationUnit(ast);
  }
  void HandleTagDeclDefinition(clang::TagDecl* tag) override {
    if (is_on_) generator_->HandleTagDeclDefinition(tag);
  }
  void HandleTagDeclRequiredDefinition(const clang::TagDecl* tag) override {
    if (is_on_) generator_->HandleTagDeclRequiredDefinition(tag);
  }
  void HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl* function) override {
    if (is_on_) generator_->HandleCXXImplicitFunctionInstantiation(function);
  }
  void HandleTopLevelDeclInObjCContainer(clang::DeclGroupRef group) override {
    if (is_on_) generator_->HandleTopLevelDeclInObjCContainer(group);
  }
  void HandleImplicitImportDecl(clang::ImportDecl* import) override {
    if (is_on_) generator_->HandleImplicitImportDecl(import);
  }
  void CompleteTentativeDefinition(clang::VarDecl* variable) override {
    if (is_on_) generator_->CompleteTentativeDefinition(variable);
  }
  void CompleteExternalDeclaration(clang::DeclaratorDecl* declaration) override {
    if (is_on_) generator_->CompleteExternalDeclaration(declaration);
  }
  void AssignInheritanceModel(clang::CXXRecordDecl* record) override {
    if (is_on_) generator_->AssignInheritanceModel(record);
  }
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl* variable) override {
    if (is_on_) generator_->HandleCXXStaticMemberVarInstantiation(variable);
  }
  void HandleVTable(clang::CXXRecordDecl* record) override {
    if (is_on_) generator_->HandleVTable(record);
  }
  clang::ASTMutationListener* GetASTMutationListener() override { return generator_->GetASTMutationListener(); }
  clang::ASTDeserializationListener* GetASTDeserializationListener() override {
    return generator_->GetASTDeserializationListener();
  }
  void PrintStats() override { generator_->PrintStats(); }
  bool shouldSkipFunctionBody(clang::Decl* function) override { return generator_->shouldSkipFunctionBody(function); }

 private:
  const std::unique_ptr<clang::ASTConsumer> generator_;
  bool is_on_ = true;
};

}  // namespace shepherd
